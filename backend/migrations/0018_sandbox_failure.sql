-- Plans of which the sandbox's network cannot make the next eSIM; the empty text: of any plan.
CREATE TABLE sandbox_failure (plan_id TEXT PRIMARY KEY) WITHOUT ROWID;
