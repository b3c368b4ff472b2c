use std::io::Read; use std::collections::*;
use tafl_play::*; use tafl_rules::Rules; use tafl_position::*;
fn read(n:&str)->String{ let f=std::fs::File::open(format!("/work/shared/oracle/{n}.tsv.gz")).unwrap(); let mut s=String::new(); flate2::read::GzDecoder::new(f).read_to_string(&mut s).unwrap(); s}
fn res(g:&Game)->String{ match g.outcome(){None=>"ongoing".into(),Some(o)=>o.winner().map_or("draw".into(),|s|s.name().to_string())}}
fn main(){
  let which=std::env::args().nth(1).unwrap(); let show:usize=std::env::args().nth(2).map_or(3,|s|s.parse().unwrap()); let filt=std::env::args().nth(3).unwrap_or_default();
  let mut counts:BTreeMap<String,usize>=BTreeMap::new(); let mut shown:BTreeMap<String,usize>=BTreeMap::new();
  if which=="perft_suite"{ for line in read(&which).lines().skip(1){ let f:Vec<_>=line.split('\t').collect(); let r:Rules=f[1].parse().unwrap(); let g=Game::new(&r); let n=g.perft(f[0].parse().unwrap()); *counts.entry(if n.to_string()==f[2]{"same"}else{ println!("{} ours {n}",line); "differ"}.into()).or_default()+=1; } println!("{counts:?}"); return; }
  for line in read(&which).lines(){
    let mut f=line.split('\t').peekable(); let feat= if which=="feature_suite"{f.next().unwrap()}else{"all"};
    let rec=f.next().unwrap(); let r:Rules=rec.parse().unwrap(); let n:usize=f.next().unwrap().parse().unwrap();
    let g=Game::new(&r);
    let mut theirs=BTreeMap::new(); for m in f{ let (ft,rest)=m.split_once(' ').unwrap(); theirs.insert(ft.to_string(),rest.to_string()); }
    assert_eq!(n,theirs.len());
    let mut ours=BTreeMap::new();
    for s in g.legal_moves(){ let rec=g.record(s).unwrap(); let mut h=g.clone(); h.play(s).unwrap(); let mut c:Vec<_>=rec.captures().iter().map(|c|c.square().to_string()).collect(); c.sort();
      ours.insert(s.to_string(),(c,h.position().to_string(),h.side_to_move().char().to_string(),res(&h),h.outcome())); }
    let mut diff=|kind:String,text:String|{ let k=format!("{feat}: {kind}"); *counts.entry(k.clone()).or_default()+=1; let e=shown.entry(k.clone()).or_default(); if *e<show && k.contains(&filt){*e+=1; println!("{k}\n   {rec}\n   {text}");}};
    for (k,v) in &theirs{ match ours.get(k){ None=>diff("missing move".into(),format!("{k} {v} start outcome {:?}",g.outcome())), Some(o)=>{
       let p:Vec<_>=v.split(';').collect(); let mut c:Vec<String>=p[1].trim_start_matches("caps=[").trim_end_matches(']').split(',').map(|s|s.trim().to_string()).filter(|s|!s.is_empty()).collect(); c.sort();
       let mut d=vec![]; if c!=o.0{d.push("caps")} if p[2]!=o.1{d.push("pos")} if p[3]!=o.2{d.push("side")} if p[4]!=o.3{d.push("result")}
       if d.is_empty(){diff("same".into(),String::new())}else{diff(d.join("+"),format!("{k} theirs {v}\n   ours {o:?}"))} } } }
    for (k,v) in &ours{ if !theirs.contains_key(k){diff("extra move".into(),format!("{k} {v:?}"))}}
  }
  for (k,v) in counts{println!("{v:8} {k}")}
}
