//! Replays a game without knowing its rules.

use tafl_game_record::GameRecord;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record: GameRecord = "\
[attackers:Ingrid]
[defenders:Olaf]
[rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-f6 d5-f5
[|A piece that moves between two enemies is safe.]
2. d7-d5 e4-e5
3. f6-e6 c4-c5xd5
"
    .parse()?;

    for ply in record.replay()? {
        let ply = ply?;
        println!("{:>3} {:10} {}", ply.address.to_string(), ply.move_record.to_string(), ply.position);
    }
    Ok(())
}
