-- The tables of a laboratory's database; {columns} are those of schema.py. An old file is held against these texts, letter by letter.
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL,
    seed INTEGER NOT NULL,
    settings TEXT NOT NULL,
    versions TEXT NOT NULL
);
CREATE TABLE definitions (
    hash TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    name TEXT NOT NULL,
    squares INTEGER NOT NULL
);
CREATE TABLE pieces (
    definition TEXT NOT NULL REFERENCES definitions(hash),
    code INTEGER NOT NULL,
    piece TEXT NOT NULL,
    side TEXT NOT NULL,
    symbol TEXT NOT NULL,
    PRIMARY KEY (definition, code)
) WITHOUT ROWID;
CREATE TABLE arms (
    id INTEGER PRIMARY KEY,
    experiment INTEGER NOT NULL REFERENCES experiments(id),
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    definition TEXT NOT NULL REFERENCES definitions(hash),
    text TEXT NOT NULL,
    options TEXT NOT NULL,
    changes TEXT NOT NULL,
    player_a TEXT NOT NULL,
    player_b TEXT NOT NULL,
    folder TEXT,
    allow_hooks INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    decided TEXT,
    UNIQUE (experiment, number)
);
CREATE TABLE games (
    {columns},
    PRIMARY KEY (arm, number)
) WITHOUT ROWID;
CREATE TABLE records (
    arm INTEGER NOT NULL,
    number INTEGER NOT NULL,
    fen TEXT,
    moves BLOB NOT NULL,
    scores BLOB NOT NULL,
    PRIMARY KEY (arm, number)
);
CREATE TABLE piece_counts (
    arm INTEGER NOT NULL,
    number INTEGER NOT NULL,
    counts BLOB NOT NULL,
    PRIMARY KEY (arm, number)
);
CREATE TABLE uses (
    arm INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first_capture INTEGER,
    white_first INTEGER,
    frozen INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (arm, number)
);
CREATE TABLE looks (
    experiment INTEGER NOT NULL REFERENCES experiments(id),
    games INTEGER NOT NULL,
    planned INTEGER NOT NULL,
    created TEXT NOT NULL,
    PRIMARY KEY (experiment, games)
) WITHOUT ROWID;
CREATE TABLE questions (
    experiment INTEGER NOT NULL REFERENCES experiments(id),
    games INTEGER NOT NULL,
    question TEXT NOT NULL,
    study TEXT NOT NULL,
    created TEXT NOT NULL,
    PRIMARY KEY (experiment, games)
) WITHOUT ROWID;
CREATE TABLE hook_files (
    arm INTEGER NOT NULL REFERENCES arms(id),
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (arm, name)
) WITHOUT ROWID;
