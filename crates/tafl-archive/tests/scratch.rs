use tafl_archive::*;
#[test]
fn scratch() {
    let dir = "/work/shared/facts/forms/samples/npm-tafl/";
    for f in ["initial-state-brandubh.json","initial-state-copenhagen-11.json","final-state-brandubh.json"] {
        let text = std::fs::read_to_string(format!("{dir}{f}")).unwrap();
        println!("{f} {:?}", ArchiveFormat::detect(&text));
        let game = ArchiveFormat::NpmTafl.parse_game(&text);
        match game { Err(e)=>println!("ERR {e}"), Ok(game)=>{
            for l in &game.losses { println!("loss {} {l}", l.code()); }
            println!("{}", game.value);
            let w = ArchiveFormat::NpmTafl.write_game(&game.value).unwrap();
            println!("{:?}\n same {}", w.losses, w.value == text.trim());
            let again = ArchiveFormat::NpmTafl.parse_game(&w.value).unwrap();
            assert_eq!(again, game);
            if w.value != text.trim() { println!("{}", &w.value[w.value.len()-600..]); println!("{}", &text[text.len()-600..]); }
        }}
    }
}
