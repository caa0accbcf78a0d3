-- The office: the people who run the shop, what they may do, and what they did.

CREATE TABLE staff ( -- A person who runs the shop; no account of it.
  id TEXT PRIMARY KEY, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  left_at INTEGER -- The row stays, as the log names it.
) WITHOUT ROWID;

CREATE TABLE staff_role ( -- What a person may do, and for which brand; `*`: all, also those to come.
  staff_id TEXT NOT NULL REFERENCES staff (id), role TEXT NOT NULL, brand TEXT NOT NULL,
  given_at INTEGER NOT NULL, PRIMARY KEY (staff_id, role, brand)
) WITHOUT ROWID;

CREATE TABLE staff_passkey ( -- Credentials of WebAuthn, valid at the office's host alone.
  id TEXT PRIMARY KEY, -- The credential id, base64url.
  staff_id TEXT NOT NULL REFERENCES staff (id), rp_id TEXT NOT NULL, public_key TEXT NOT NULL,
  counter INTEGER NOT NULL, is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
  created_at INTEGER NOT NULL, last_used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX staff_passkey_staff ON staff_passkey (staff_id);

CREATE TABLE staff_session (
  id TEXT PRIMARY KEY, staff_id TEXT NOT NULL REFERENCES staff (id), created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, used_at INTEGER NOT NULL, reauthenticated_at INTEGER NOT NULL,
  revoked_at INTEGER
) WITHOUT ROWID;
CREATE INDEX staff_session_staff ON staff_session (staff_id);
CREATE INDEX staff_session_expiry ON staff_session (expires_at);

CREATE TABLE staff_invite ( -- Links that let a person add their first passkey, each once.
  hash TEXT PRIMARY KEY, -- SHA-256 of the link's secret, in hex.
  staff_id TEXT NOT NULL REFERENCES staff (id), created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX staff_invite_staff ON staff_invite (staff_id);
CREATE INDEX staff_invite_expiry ON staff_invite (expires_at);

-- Whoever leaves is out at once: their sessions and links end with the row's change.
CREATE TRIGGER staff_leaves AFTER UPDATE OF left_at ON staff
WHEN NEW.left_at IS NOT NULL AND OLD.left_at IS NULL BEGIN
  UPDATE staff_session SET revoked_at = NEW.left_at WHERE staff_id = NEW.id AND revoked_at IS NULL;
  UPDATE staff_invite SET used_at = NEW.left_at WHERE staff_id = NEW.id AND used_at IS NULL;
  DELETE FROM staff_passkey WHERE staff_id = NEW.id;
END;
-- The owner's role holds every permission, so each has a holder while there is an owner.
CREATE TRIGGER staff_keeps_owner BEFORE UPDATE OF left_at ON staff
WHEN NEW.left_at IS NOT NULL AND OLD.left_at IS NULL
  AND EXISTS (SELECT 1 FROM staff_role WHERE staff_id = NEW.id AND role = 'owner' AND brand = '*')
  AND NOT EXISTS (SELECT 1 FROM staff_role JOIN staff AS other ON other.id = staff_role.staff_id
    WHERE role = 'owner' AND brand = '*' AND other.id <> NEW.id AND other.left_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'staff_keeps_owner'); END;

-- What the people of the office did. Each row holds the hash of the one before it
-- (docs/operations.md tells how a chain is verified).
CREATE TABLE office_act (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, staff_id TEXT NOT NULL, staff_name TEXT NOT NULL,
  act TEXT NOT NULL, brand TEXT NOT NULL, -- Empty: of no brand.
  subject TEXT NOT NULL, -- `kind:id` of what it is about.
  why TEXT NOT NULL, before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)), request_id TEXT NOT NULL,
  previous TEXT NOT NULL, hash TEXT NOT NULL UNIQUE
);
CREATE INDEX office_act_time ON office_act (at);
CREATE INDEX office_act_subject ON office_act (subject, seq);
CREATE TRIGGER office_act_stays BEFORE UPDATE ON office_act
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;
CREATE TRIGGER office_act_kept BEFORE DELETE ON office_act
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;
CREATE TRIGGER office_act_follows BEFORE INSERT ON office_act
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM office_act)
  OR NEW.previous <> coalesce((SELECT hash FROM office_act ORDER BY seq DESC LIMIT 1), '')
BEGIN SELECT RAISE(ABORT, 'office_act_late'); END;

CREATE TABLE office_refund ( -- Money that a person of the office pays back, or wants to.
  id TEXT PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  usd_minor INTEGER NOT NULL, -- What it counts as in the limits of a person.
  reason TEXT NOT NULL, why TEXT NOT NULL,
  -- `agreed`: its row in `refund` says whether it was paid back.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'declined', 'agreed')),
  causes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(causes)), -- Why a second person has to agree.
  asked_by TEXT NOT NULL, asked_at INTEGER NOT NULL, decided_by TEXT, decided_at INTEGER,
  CONSTRAINT not_own CHECK (decided_by IS NULL OR decided_by <> asked_by),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
) WITHOUT ROWID;
CREATE TRIGGER office_refund_decided_once BEFORE UPDATE ON office_refund WHEN OLD.state <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'office_refund_decided'); END;
CREATE INDEX office_refund_purchase ON office_refund (purchase_id);
CREATE INDEX office_refund_day ON office_refund (asked_by, asked_at);
CREATE INDEX office_refund_waiting ON office_refund (asked_at) WHERE state = 'waiting';
-- A second one waits until the first is decided.
CREATE UNIQUE INDEX office_refund_undecided ON office_refund (purchase_id) WHERE state = 'waiting';

CREATE TABLE office_taken ( -- Who looks after something in the queue.
  kind TEXT NOT NULL, id TEXT NOT NULL, staff_id TEXT NOT NULL REFERENCES staff (id),
  taken_at INTEGER NOT NULL,
  -- When it was answered, for what has no other end: a form, a withdrawal, a mail that came back.
  closed_at INTEGER, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX office_taken_thing ON office_taken (id);
CREATE INDEX office_taken_staff ON office_taken (staff_id);

-- What the office's search looks for, without reading a table from end to end.
CREATE INDEX account_named ON account (name COLLATE NOCASE) WHERE name <> '';
CREATE INDEX organization_named ON organization (name COLLATE NOCASE);
CREATE INDEX business_request_created ON business_request (created_at);
CREATE INDEX purchase_code ON purchase (code) WHERE code IS NOT NULL;
