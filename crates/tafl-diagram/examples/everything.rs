use tafl_diagram::*; use tafl_rules::Rules;
fn main(){ let dark=std::env::args().count()>1;
let rules: Rules="dim:9 esc:e afor:a4,a5,a6,b5,d1,e1,f1,e2, dfor:h8,h7,i8,g3,g4, cor:a9,i1, cen:e5,c8, start:/tcnkmg3/9/TCNKMG3/9/9/9/4m4/9/9/".parse().unwrap();
let s=|x:&str|x.parse().unwrap();
let d=Diagram::new(rules.start()).rules(&rules).last_move(s("g9"),s("e7")).captured([s("e6"),s("f7"),s("d1"),s("c7")]).marked([s("b3"),s("h3")]).arrow(s("a3"),s("a8")).arrow(s("d3"),s("h5"));
let mut v=d.svg(); if dark {v=v.theme(Theme::Dark)} print!("{}",v); eprintln!("{}\n{}",d.text(),d.text().ascii());}
