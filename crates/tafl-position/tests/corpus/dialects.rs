//! Every form in which other programs write a position.

use tafl_corpus::{Corpus, Totals};
use tafl_position::dialect::PositionDialect;
use tafl_position::tsn::Tsn;
use tafl_position::{Notation, Piece, RowOrder, Strictness};

use PositionDialect::{
    AbstractPlay, Bologna, BrandubhTs, DemoHnefatafl, FenToBoard, GameBrandubh, GridAdk, GridOtn,
    HnefataflOrg, HnefataflRs, Otn, PyHnefatafl, StartFen, TaflZero, TasteDb, VikingChessEngine,
};

/// The order of the rows, for the dialects that do not determine it.
const ONE: Option<RowOrder> = Some(RowOrder::RankOneFirst);

/// How we read a line of the corpus.
enum Known {
    In(PositionDialect),
    Tsn,
    /// The example is an ellipsis: the form is known, but not a whole text in it.
    CutShort(&'static [PositionDialect]),
}

fn known(form: &str, program: &str) -> Known {
    use Known::{CutShort, In};
    let program = program.split(['/', ' ', ';']).find(|word| !word.is_empty()).unwrap();
    match (form, program) {
        ("TSN", _) => Known::Tsn,
        ("OTN" | "OTN (subset, UI)", _) => In(Otn),
        ("OTN-FEN", _) => In(HnefataflRs),
        ("OpenTafl-AD", _) => In(HnefataflOrg),
        ("FEN-adk", "sovelin") => In(TaflZero),
        ("FEN-adk", "(Perl)") => In(GameBrandubh),
        ("FEN-adk + 2 counters", _) => In(FenToBoard),
        ("\"TEN\"", _) => In(TasteDb),
        ("FEN-ADK", _) => In(BrandubhTs),
        ("FEN-ADK + ply", _) => In(StartFen),
        ("FEN-ADK + move", _) => In(DemoHnefatafl),
        ("FEN-ADK, B/W side", _) => In(VikingChessEngine),
        ("board code", _) => In(PyHnefatafl),
        ("grid", "AbstractPlay") => CutShort(&[AbstractPlay]),
        ("grid", _) => CutShort(&[GridAdk, GridOtn]),
        ("linear", _) => CutShort(&[Bologna]),
        other => panic!("the corpus has a form without a dialect: {other:?}"),
    }
}

// deviation: P7
pub(crate) fn the_corpus(corpus: &Corpus) {
    let text = corpus.text("corpus/position-dialects.tsv");
    let mut totals = Totals::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let [form, program, text] = [(); 3].map(|()| fields.next().unwrap());
        match known(form, program) {
            Known::In(dialect) => {
                totals.count(dialect.name());
                let order = dialect.row_order().or(ONE);
                let value = dialect.parse_with(text, order, Strictness::Strict).unwrap();
                assert_eq!(dialect.print(&value, order).as_deref(), Ok(text), "{dialect}");
                assert_eq!(value.position.count(Piece::KING), 1, "{dialect}");
            }
            Known::Tsn => {
                let tsn = Tsn::parse_with(text, Strictness::Strict).unwrap();
                assert_eq!(tsn.to_string(), text);
                totals.count("tsn");
            }
            Known::CutShort(dialects) => {
                assert!(text.contains("..."), "{text}");
                for dialect in dialects {
                    assert!(dialect.parse(text, ONE).is_err(), "{dialect}");
                }
            }
        }
    }
    corpus.report("forms of positions", &totals);
}

/// taflzero's tests use both forms of its positions; some have no king.
pub(crate) fn positions_of_taflzero(corpus: &Corpus) {
    let text = corpus.text("facts/forms/samples/taflzero/fens.txt");
    let (mut short, mut long) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let value = TaflZero.parse_with(line, None, Strictness::Strict);
        let value = value.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(TaflZero.print(&value, None).as_deref(), Ok(line));
        let fields = line.split(' ').count();
        assert_eq!(value.counters.len(), if fields == 5 { 2 } else { 0 }, "{line}");
        *if fields == 5 { &mut long } else { &mut short } += 1;
    }
    eprintln!("positions of taflzero: {short} with two fields, {long} with five");
    assert!(short > 0 && long > 0);
}
