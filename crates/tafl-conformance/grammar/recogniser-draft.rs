use std::collections::HashMap;
fn main() {
    let mut data = std::fs::read("otn.abnf").unwrap(); data.push(b'\n');
    let rules = abnf_to_pest::parse_abnf(&String::from_utf8(data).unwrap().replace('\n', "\r\n")).unwrap();
    let names: Vec<String> = rules.keys().cloned().collect();
    let mut text = String::from_utf8({let mut v=vec![]; abnf_to_pest::render_rules_to_pest(rules).render(100,&mut v).unwrap(); v}).unwrap();
    text.push('\n');
    let mut full = HashMap::new();
    for n in &names { let n = n.replace('-', "_"); text.push_str(&format!("full_{n} = {{ SOI ~ {n} ~ EOI }}\n")); full.insert(n.clone(), format!("full_{n}")); }
    if std::env::args().nth(1).as_deref()==Some("-p") { println!("{text}"); }
    let (_, ast) = pest_meta::parse_and_optimize(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let vm = pest_vm::Vm::new(ast);
    let mut bad=0; let mut n=0;
    for page in ["position","moves","rules","record"] {
        let md = std::fs::read_to_string(format!("/work/main/docs/grammar/{page}.md")).unwrap();
        let mut lines = md.lines();
        while let Some(l)=lines.next() { if let Some(kind)=l.strip_prefix("```") { 
            let mut body=vec![]; for l in lines.by_ref() { if l=="```" {break} body.push(l); }
            let rule = match kind { "otn-position"=>"position","otn-move"=>"move","otn-square"=>"square","otn-pieces"=>"pieces","otn-rules"=>"rules","otn-address"=>"turn","otn-record"=>"record", "otn-date"=>"date","otn-result"=>"result","otn-time-control"=>"time_control","otn-time-remaining"=>"time_remaining","otn-puzzle-mode"=>"puzzle_mode",_=>continue };
            let Some(f)=full.get(rule) else {continue};
            let items: Vec<(String,bool)> = if kind=="otn-record" { let all=body.join("\n")+"\n"; let (i,o)=all.split_once("=> ").unwrap_or((&all,"")); vec![(i.to_string(), !o.starts_with("error"))] }
             else { body.iter().filter(|l|!l.is_empty()).map(|l| { let l=l.split("  #").next().unwrap(); let (i,o)=l.split_once(" => ").unwrap_or((l,"")); (i.trim_end_matches(|c| c==' ' && !l.contains("=>")).to_string(), !o.trim().starts_with("error")) }).collect() };
            for (i,ok) in items { n+=1; let r=vm.parse(f,&i); if r.is_ok()!=ok { bad+=1; println!("{kind}: {i:?} expected {ok}"); if let Err(e)=r { println!("{e}"); } } }
        } }
    }
    println!("{n} examples, {bad} differ");
}
