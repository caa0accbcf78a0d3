-- Accounts, orders and companies. What public pages show is in another database
-- (backend/shop/catalogue/migrations). Times are unix seconds, money is an integer in minor units of the
-- row's currency or of the organisation's. Secrets are stored as hashes, or sealed where they are read again.
-- A ledger is only added to: triggers refuse all else, and keep the sums. The id of an entry is made of what
-- it is about, so that nothing is booked twice. A column that must be NULL or equal to another one
-- (`read_late`, `cart_taken`) is written by a batch to undo itself when what it read has changed. Who did
-- something is stored without a reference (`changed_by`, `decided_by`), since the row outlives the account.

-- Platform --------------------------------------------------------------------------------------------------

CREATE TABLE used_once ( -- App tags, challenges, proofs, authorisation states: whatever counts once.
  kind TEXT NOT NULL, token TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (kind, token)
) WITHOUT ROWID;
CREATE INDEX used_once_expiry ON used_once (expires_at);

CREATE TABLE job_lease ( -- The run that does a job; no other run takes it before `leased_until`.
  job TEXT PRIMARY KEY, holder TEXT NOT NULL, leased_until INTEGER NOT NULL
) WITHOUT ROWID;

-- Items that a job has tried and that are still due. One that cannot move waits ever longer, so that it does
-- not take the place of others; an item without a row was never tried.
CREATE TABLE job_attempt (
  job TEXT NOT NULL, item TEXT NOT NULL, tries INTEGER NOT NULL, next_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_error TEXT, -- Why the last try failed, where it is known: for operators.
  PRIMARY KEY (job, item)
) WITHOUT ROWID;
CREATE INDEX job_attempt_expiry ON job_attempt (expires_at);

-- Mail ------------------------------------------------------------------------------------------------------

CREATE TABLE outbox_mail ( -- Mails to be sent, and those that were sent lately.
  id TEXT PRIMARY KEY, channel TEXT NOT NULL, kind TEXT NOT NULL, recipient TEXT NOT NULL,
  locale TEXT NOT NULL, subject TEXT NOT NULL, html TEXT NOT NULL, text TEXT NOT NULL,
  created_at INTEGER NOT NULL, sent_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL, last_error TEXT,
  headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers)), -- Beside those of every mail.
  pictures TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(pictures)), -- QR codes by name and text.
  dead_at INTEGER -- When it was given up: tried in vain too often, or no longer needed.
);
CREATE INDEX outbox_mail_due ON outbox_mail (next_attempt_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_mail_recipient ON outbox_mail (recipient, created_at);
CREATE INDEX outbox_mail_age ON outbox_mail (created_at);
CREATE INDEX outbox_mail_waiting ON outbox_mail (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_mail_dead ON outbox_mail (dead_at) WHERE dead_at IS NOT NULL;

-- Account: people, organisations and proofs -----------------------------------------------------------------

CREATE TABLE account ( -- A person: a consumer, or a member of an organisation.
  id TEXT PRIMARY KEY, account_type TEXT NOT NULL CHECK (account_type IN ('normal', 'enterprise')),
  email TEXT, -- As typed, for showing and mailing; NULL once the account is deleted.
  email_key TEXT, -- Folded form: one person's spellings of one mailbox are one key.
  name TEXT NOT NULL DEFAULT '', avatar TEXT, locale TEXT NOT NULL, currency_unit TEXT NOT NULL,
  newsletter INTEGER NOT NULL DEFAULT 0 CHECK (newsletter IN (0, 1)),
  password_hash TEXT, -- Names algorithm and parameters; NULL: signs in by other means only.
  password_due INTEGER NOT NULL DEFAULT 0 CHECK (password_due IN (0, 1)),
  -- Too short to be the only thing that keeps the account: a passkey must stay beside it.
  password_short INTEGER NOT NULL DEFAULT 0 CHECK (password_short IN (0, 1)),
  user_tag TEXT CHECK (user_tag IN ('BT')), buy_esim INTEGER CHECK (buy_esim IN (0, 1)),
  add_on_esim INTEGER CHECK (add_on_esim IN (0, 1)), organization_id TEXT REFERENCES organization (id),
  role_ids TEXT NOT NULL DEFAULT '[]', -- A JSON array of ids of `role`.
  disabled_at INTEGER, deleted_at INTEGER, created_at INTEGER NOT NULL,
  group_id TEXT REFERENCES billing_group (id) ON DELETE SET NULL,
  left_at INTEGER, -- When a member was removed; the row stays, as its history refers to it.
  -- A person who was given an eSIM but never invited: no password, disabled until invited.
  without_access INTEGER NOT NULL DEFAULT 0 CHECK (without_access IN (0, 1)),
  home_zone TEXT, -- Where the person's days begin (IANA); NULL: as the organisation's.
  CHECK (account_type = 'normal' OR organization_id IS NOT NULL)
);
CREATE UNIQUE INDEX account_email ON account (account_type, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX account_organization ON account (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX account_group ON account (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX account_by_name ON account (organization_id, name COLLATE NOCASE)
  WHERE organization_id IS NOT NULL;
CREATE TRIGGER account_recommends AFTER INSERT ON account WHEN NEW.account_type = 'normal'
BEGIN INSERT INTO referral_code (code, account_id) VALUES (hex(randomblob(5)), NEW.id); END;
-- Whoever has left does not come back by signing in, and their directory forgets them.
CREATE TRIGGER sign_on_identity_ends AFTER UPDATE OF deleted_at ON account WHEN NEW.deleted_at IS NOT NULL
BEGIN DELETE FROM sign_on_identity WHERE account_id = NEW.id; END;
CREATE TRIGGER directory_person_ends AFTER UPDATE OF deleted_at ON account WHEN NEW.deleted_at IS NOT NULL
BEGIN DELETE FROM directory_person WHERE account_id = NEW.id; END;
-- A person leaves an organisation, however that happens, in one transaction: what no phone has
-- installed goes back into stock, and data is no longer added by itself.
CREATE TRIGGER person_leaves AFTER UPDATE OF deleted_at, left_at ON account
WHEN NEW.organization_id IS NOT NULL AND (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
  OR NEW.left_at IS NOT NULL AND OLD.left_at IS NULL) BEGIN
  UPDATE assignment SET state = 'returned', settled_at = coalesce(NEW.deleted_at, NEW.left_at)
    WHERE account_id = NEW.id AND state = 'scheduled';
  INSERT INTO cancellation (id, purchase_id, reason, state, created_at)
  SELECT 'left-' || assignment.id, assignment.purchase_id, 'cancel', 'open',
    coalesce(NEW.deleted_at, NEW.left_at)
  FROM assignment JOIN esim ON esim.id = assignment.esim_id
  WHERE assignment.account_id = NEW.id AND assignment.state = 'assigned' AND esim.profile = 'RELEASED'
    AND NOT EXISTS (
      SELECT 1 FROM purchase AS addon WHERE addon.esim_id = esim.id
        AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')) ON CONFLICT DO NOTHING;
  UPDATE assignment SET taking_at = coalesce(NEW.deleted_at, NEW.left_at)
  WHERE account_id = NEW.id AND taking_at IS NULL AND (state = 'making' OR state = 'assigned' AND EXISTS (
      SELECT 1 FROM cancellation
      WHERE cancellation.purchase_id = assignment.purchase_id AND cancellation.state = 'open'));
  UPDATE auto_topup SET state = 'off', off_reason = 'stopped', updated_at = coalesce(NEW.deleted_at,
    NEW.left_at) WHERE account_id = NEW.id AND state <> 'off';
END;
CREATE TRIGGER budget_ends AFTER UPDATE OF deleted_at, left_at ON account
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL OR NEW.left_at IS NOT NULL AND OLD.left_at IS NULL
BEGIN
  INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action, subject_id,
    subject_name, before, after, request_id)
  SELECT budget.organization_id, coalesce(iif(OLD.deleted_at IS NULL, NEW.deleted_at, NULL), NEW.left_at),
    NULL, '', 'budget_removed', OLD.id, coalesce(nullif(OLD.name, ''), OLD.email, ''),
    json_object('budget', iif(currency_unit = 'JPY', printf('%d', limit_minor),
        printf('%d.%02d', limit_minor / 100, limit_minor % 100)) || ' ' || currency_unit,
      'reset', reset, 'stops', json(iif(is_hard = 1, 'true', 'false'))),
    '{"budget":null,"reset":null,"stops":null}', ''
  FROM budget JOIN organization ON organization.id = budget.organization_id WHERE account_id = NEW.id;
  DELETE FROM budget WHERE account_id = NEW.id;
END;
-- Whoever is removed is in no group; whoever was deactivated may come back to theirs.
CREATE TRIGGER directory_member_ends AFTER UPDATE OF deleted_at ON account
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN DELETE FROM directory_member WHERE account_id = NEW.id; END;
CREATE TRIGGER approval_request_renamed AFTER UPDATE OF name, email ON account
WHEN NEW.organization_id IS NOT NULL OR OLD.organization_id IS NOT NULL BEGIN
  UPDATE approval_request SET about_name = coalesce(nullif(NEW.name, ''), NEW.email, '')
    WHERE person_id = NEW.id OR (person_id IS NULL AND asked_by = NEW.id);
END;

-- Consecutive wrong passwords of an address, and until when the next one is not even looked at. Counted for
-- addresses nobody has, too: a pause that only accounts have would tell them apart.
CREATE TABLE password_throttle (
  account_type TEXT NOT NULL, email_key TEXT NOT NULL, failed_count INTEGER NOT NULL,
  locked_until INTEGER NOT NULL, failed_at INTEGER NOT NULL, PRIMARY KEY (account_type, email_key)
) WITHOUT ROWID;
CREATE INDEX password_throttle_failed ON password_throttle (failed_at);

-- One sign-in on one device in one shop: the family that all its refresh tokens belong to.
CREATE TABLE session (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  channel TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  reauthenticated_at INTEGER NOT NULL, revoked_at INTEGER
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE refresh_token ( -- Each may be used once; a second use ends its session.
  hash TEXT PRIMARY KEY, -- SHA-256 of the token, in hex.
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, expires_at INTEGER NOT NULL,
  used_at INTEGER
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

CREATE TABLE social_identity ( -- Accounts at social providers that sign in.
  provider TEXT NOT NULL CHECK (provider IN ('apple', 'google', 'facebook')), subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, created_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX social_identity_account ON social_identity (account_id);

CREATE TABLE passkey ( -- Credentials of WebAuthn.
  id TEXT PRIMARY KEY, -- The credential id, base64url.
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  rp_id TEXT NOT NULL, -- The host that it was made for; it signs in nowhere else.
  public_key TEXT NOT NULL, counter INTEGER NOT NULL, transports TEXT NOT NULL DEFAULT '[]',
  is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)), name TEXT NOT NULL, created_at INTEGER NOT NULL,
  last_used_at INTEGER
);
CREATE INDEX passkey_account ON passkey (account_id);

CREATE TABLE verification_code ( -- Codes of six digits that were mailed.
  flow TEXT PRIMARY KEY, -- The conversation's id.
  account_type TEXT NOT NULL, email_key TEXT NOT NULL, purpose TEXT NOT NULL,
  code_hash TEXT NOT NULL, -- HMAC of flow and code: six digits are guessed from any plain hash.
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0), expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
-- A new code replaces the one before, unless that one is too young to be replaced.
CREATE UNIQUE INDEX verification_code_address ON verification_code (account_type, email_key, purpose);
CREATE INDEX verification_code_expiry ON verification_code (expires_at);

CREATE TABLE upload ( -- Files that people may store, and have stored.
  key TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('avatar')), content_type TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, stored_at INTEGER
);
CREATE INDEX upload_account ON upload (account_id);

-- The key of hashes of people (`buyer_key`, `friend_key`, `card_key`), sealed.
CREATE TABLE person_secret (id INTEGER PRIMARY KEY CHECK (id = 1), sealed TEXT NOT NULL);

CREATE TABLE collected_email ( -- Addresses for the newsletter.
  email_key TEXT PRIMARY KEY, email TEXT NOT NULL, source TEXT NOT NULL, channel TEXT NOT NULL,
  locale TEXT NOT NULL, created_at INTEGER NOT NULL,
  confirmed_at INTEGER -- NULL until the mailed link was followed: nothing is sent before that.
);
CREATE INDEX collected_email_unconfirmed ON collected_email (created_at) WHERE confirmed_at IS NULL;

CREATE TABLE friend ( -- E-mail addresses of people who were given eSIMs by an account.
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''), email TEXT NOT NULL, email_key TEXT NOT NULL,
  created_at INTEGER NOT NULL, UNIQUE (account_id, email_key)
);

CREATE TABLE organization ( -- A company.
  id TEXT PRIMARY KEY, name TEXT NOT NULL,
  payment_model TEXT NOT NULL CHECK (payment_model IN ('PRE_PAID', 'POST_PAID')),
  enterprise_pay_model TEXT NOT NULL, currency_unit TEXT NOT NULL,
  cur_spend_minor INTEGER NOT NULL DEFAULT 0 CHECK (cur_spend_minor >= 0), max_spend_limit_minor INTEGER,
  custom_spend_limit_minor INTEGER, billing_address TEXT, mailing_address TEXT, vat_number TEXT,
  created_at INTEGER NOT NULL,
  time_zone TEXT NOT NULL DEFAULT 'UTC', -- The zone of the organisation's days and months (IANA).
  -- Written last by each batch that takes rights away: without an administrator it fails as a whole.
  has_administrator INTEGER NOT NULL DEFAULT 1 CONSTRAINT keeps_administrator CHECK (has_administrator = 1),
  spend_month TEXT, -- The month (in the zone) that `cur_spend_minor` counts; NULL: none yet.
  channel TEXT NOT NULL DEFAULT 'tradewind', -- The shop that sells to it.
  alerts_at INTEGER NOT NULL DEFAULT 0, -- When the clock looks at the organisation again.
  -- Whether the register of the Union knows the VAT number; NULL: not asked, as for numbers of other
  -- countries.
  vat_state TEXT CHECK (vat_state IN ('checking', 'registered', 'unregistered')),
  vat_checked_at INTEGER, -- When the register last answered; `vat_check_at`: when it is asked again.
  vat_check_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX organization_alerts ON organization (alerts_at);
CREATE INDEX organization_vat_check ON organization (vat_check_at) WHERE vat_state IS NOT NULL;
-- An order that passes the limit undoes its whole batch; credits never do.
CREATE TRIGGER organization_spend_limit BEFORE UPDATE OF cur_spend_minor ON organization
WHEN NEW.cur_spend_minor > coalesce(NEW.custom_spend_limit_minor, NEW.max_spend_limit_minor)
  AND (NEW.cur_spend_minor > OLD.cur_spend_minor OR NEW.spend_month IS NOT OLD.spend_month)
BEGIN SELECT RAISE(ABORT, 'spend_limit'); END;
CREATE TRIGGER organization_vat_changed AFTER UPDATE OF vat_number ON organization
WHEN NEW.vat_number IS NOT OLD.vat_number BEGIN
  UPDATE organization SET vat_checked_at = NULL, vat_check_at = 0, vat_state = iif(
    substr(NEW.vat_number, 1, 2) IN (SELECT code FROM vat_register_country), 'checking', NULL)
    WHERE id = NEW.id;
END;
CREATE TRIGGER organization_vat_new AFTER INSERT ON organization WHEN NEW.vat_number IS NOT NULL BEGIN
  UPDATE organization SET vat_state = 'checking'
    WHERE id = NEW.id AND substr(vat_number, 1, 2) IN (SELECT code FROM vat_register_country);
END;

CREATE TABLE role ( -- Permissions of members by name.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  permissions TEXT NOT NULL, -- A JSON array of permission keys.
  UNIQUE (organization_id, name)
);

-- Shop: orders and payments ---------------------------------------------------------------------------------

CREATE TABLE purchase ( -- An order: of new eSIMs, or of data for one.
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE, -- What people quote: ten characters without look-alikes.
  account_id TEXT NOT NULL REFERENCES account (id), channel TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('PENDING', 'PAID', 'PROVISIONING', 'COMPLETED', 'FAILED', 'REFUNDED', 'CANCELLED')),
  plan_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_valid(plan)), -- As it was sold, with its destination: the catalogue changes.
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  currency TEXT NOT NULL CHECK (length(currency) = 3), unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  subtotal_minor INTEGER NOT NULL,
  -- What its code took off: a promo, or a friend's.
  promo_minor INTEGER NOT NULL DEFAULT 0 CHECK (promo_minor >= 0),
  referral_minor INTEGER NOT NULL DEFAULT 0 CHECK (referral_minor >= 0),
  points_minor INTEGER NOT NULL DEFAULT 0 CHECK (points_minor >= 0),
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0), code TEXT,
  bonus_mb INTEGER NOT NULL DEFAULT 0 CHECK (bonus_mb >= 0), -- That the code adds to each eSIM.
  points_used INTEGER NOT NULL DEFAULT 0 CHECK (points_used >= 0),
  points_taken INTEGER, -- What the ledger gave of them; less than was to be used undoes the order.
  points_earned INTEGER NOT NULL DEFAULT 0 CHECK (points_earned >= 0), -- Once completed.
  locale TEXT NOT NULL,
  consent_at INTEGER NOT NULL, -- Consent to start before the withdrawal period ends, and to which text.
  consent_version TEXT NOT NULL, created_at INTEGER NOT NULL, paid_at INTEGER, completed_at INTEGER,
  closed_at INTEGER,
  esim_id TEXT REFERENCES esim (id), -- The eSIM that data is added to; NULL: the order is for new ones.
  auto_key TEXT, -- The time of low data that an automatic top-up answers.
  -- The device that it is bought for, as the list had it then: a JSON object of id, name and verdict. NULL:
  -- not asked.
  device TEXT CHECK (device IS NULL OR json_valid(device)),
  buyer_key TEXT,
  -- The organisation that pays. An assigned plan was paid with its lot, so its order costs 0.
  organization_id TEXT REFERENCES organization (id),
  CHECK (subtotal_minor = unit_minor * quantity),
  CHECK (total_minor = subtotal_minor - promo_minor - referral_minor - points_minor),
  CONSTRAINT points_short CHECK (points_taken IS NULL OR points_taken = points_used)
);
CREATE INDEX purchase_account ON purchase (account_id, created_at);
CREATE INDEX purchase_unfinished ON purchase (created_at) WHERE state IN ('PENDING', 'PAID', 'PROVISIONING',
  'FAILED');
-- Given back, and not yet paid back.
CREATE INDEX purchase_owed ON purchase (created_at) WHERE state = 'CANCELLED' AND completed_at IS NOT NULL;
CREATE UNIQUE INDEX purchase_auto ON purchase (auto_key) WHERE auto_key IS NOT NULL;
CREATE INDEX purchase_esim ON purchase (esim_id, created_at) WHERE esim_id IS NOT NULL;
-- Two tabs with the same basket are one order until it is paid or given up.
CREATE UNIQUE INDEX purchase_open ON purchase (account_id, channel, plan_id, quantity, currency)
  WHERE state = 'PENDING' AND esim_id IS NULL;
CREATE UNIQUE INDEX purchase_open_addon ON purchase (esim_id, plan_id, currency)
  WHERE state = 'PENDING' AND esim_id IS NOT NULL AND auto_key IS NULL;
CREATE INDEX purchase_buyer ON purchase (buyer_key) WHERE buyer_key IS NOT NULL;
CREATE INDEX purchase_organization ON purchase (organization_id, created_at)
  WHERE organization_id IS NOT NULL;
-- Lists with 100,000 rows are sorted and counted in indexes.
CREATE INDEX purchase_of_organization ON purchase (organization_id, id, account_id, plan_id)
  WHERE organization_id IS NOT NULL;
CREATE TRIGGER exchange_over AFTER UPDATE OF state ON purchase WHEN NEW.state IN ('CANCELLED', 'FAILED') BEGIN
  UPDATE exchange SET state = 'void', settled_at = coalesce(NEW.closed_at, NEW.created_at)
    WHERE purchase_id = NEW.id AND state = 'open';
END;
-- Data is added to what stays: not to an eSIM that is about to be somebody else's, or nobody's.
CREATE TRIGGER addon_stays BEFORE INSERT ON purchase
WHEN NEW.esim_id IS NOT NULL AND (EXISTS (SELECT 1 FROM esim_gift
  WHERE esim_id = NEW.esim_id AND (state = 'accepting' OR state = 'open' AND expires_at > NEW.created_at)) OR
  EXISTS (SELECT 1 FROM esim JOIN exchange ON exchange.old_purchase_id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND exchange.state <> 'void'))
BEGIN SELECT RAISE(ABORT, 'addon_leaving'); END;
CREATE TRIGGER addon_not_cancelled BEFORE INSERT ON purchase
WHEN NEW.esim_id IS NOT NULL AND EXISTS (SELECT 1 FROM esim JOIN cancellation
  ON cancellation.purchase_id = esim.purchase_id WHERE esim.id = NEW.esim_id AND cancellation.state = 'open')
BEGIN SELECT RAISE(ABORT, 'addon_leaving'); END;
-- An assignment goes on with its order.
CREATE TRIGGER assignment_made AFTER UPDATE OF state ON purchase
WHEN NEW.organization_id IS NOT NULL AND NEW.state = 'COMPLETED' AND NEW.esim_id IS NULL BEGIN
  UPDATE assignment SET state = 'assigned', mailed_at = NEW.completed_at, mail_count = 1
    WHERE purchase_id = NEW.id AND state = 'making';
  -- Wanted back while it was being made, or its person has left meanwhile.
  INSERT INTO cancellation (id, purchase_id, reason, state, created_at)
  SELECT 'back-' || NEW.id, NEW.id, 'cancel', 'open', NEW.completed_at
  FROM assignment JOIN account ON account.id = assignment.account_id
  WHERE assignment.purchase_id = NEW.id AND assignment.state = 'assigned'
    AND (assignment.taking_at IS NOT NULL OR account.deleted_at IS NOT NULL) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER assignment_failed AFTER UPDATE OF state ON purchase
WHEN NEW.organization_id IS NOT NULL AND NEW.state = 'FAILED' BEGIN
  UPDATE assignment SET state = 'failed', settled_at = NEW.closed_at
    WHERE purchase_id = NEW.id AND state = 'making';
END;
CREATE TRIGGER assignment_taken AFTER UPDATE OF state ON purchase
WHEN NEW.organization_id IS NOT NULL AND NEW.state = 'CANCELLED' BEGIN
  UPDATE assignment SET state = iif(move_to IS NULL, 'returned', 'moved'), settled_at = NEW.closed_at
    WHERE purchase_id = NEW.id AND state = 'assigned';
END;
CREATE TRIGGER policy_topup_failed AFTER UPDATE OF state ON purchase
WHEN NEW.state = 'FAILED' AND NEW.organization_id IS NOT NULL AND NEW.esim_id IS NOT NULL
BEGIN UPDATE policy_topup SET state = 'failed' WHERE id = NEW.id AND state = 'bought'; END;

CREATE TABLE payment ( -- How an order is paid: its latest try.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id), provider TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, -- Raised before each try, so that the provider sees each once.
  state TEXT NOT NULL CHECK (state IN ('open', 'trying', 'action_due', 'processing', 'succeeded', 'declined',
    'voided', 'refunded')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  decline TEXT, -- Why the last try was declined.
  action_url TEXT, -- Where the buyer confirms it.
  updated_at INTEGER NOT NULL,
  mandate TEXT -- The saved card that a try asks for, so that it is known when the card is forgotten.
) WITHOUT ROWID;

CREATE TABLE refund ( -- A part of a charge that goes back; the whole of one needs no row.
  id TEXT PRIMARY KEY, -- Named after what it is about, so that nothing goes back twice.
  -- The order that was charged; `reason_id`: the one that is the reason.
  purchase_id TEXT NOT NULL REFERENCES purchase (id),
  reason_id TEXT NOT NULL REFERENCES purchase (id), amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  created_at INTEGER NOT NULL, done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX refund_purchase ON refund (purchase_id);
CREATE INDEX refund_due ON refund (reason_id, created_at) WHERE done_at IS NULL;
CREATE INDEX refund_reason ON refund (reason_id);

CREATE TABLE cancellation ( -- Orders that are given back before they are used.
  id TEXT PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  -- A button, or a withdrawal that was written.
  reason TEXT NOT NULL CHECK (reason IN ('cancel', 'withdrawal')),
  -- `open` until the network took all of it back, or did not.
  state TEXT NOT NULL CHECK (state IN ('open', 'done', 'refused')),
  created_at INTEGER NOT NULL, settled_at INTEGER, CHECK ((state = 'open') = (settled_at IS NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX cancellation_open ON cancellation (purchase_id) WHERE state = 'open';
CREATE INDEX cancellation_due ON cancellation (created_at) WHERE state = 'open';
CREATE INDEX cancellation_purchase ON cancellation (purchase_id, created_at);
-- A phone had it by then, so it stays where it is.
CREATE TRIGGER assignment_stays AFTER UPDATE OF state ON cancellation WHEN NEW.state = 'refused' BEGIN
  UPDATE assignment SET taking_at = NULL, move_to = NULL, moved_to_id = NULL
    WHERE purchase_id = NEW.purchase_id;
END;

-- Contracts that somebody withdraws from, in their words; the order is looked for later.
CREATE TABLE withdrawal (
  id TEXT PRIMARY KEY, channel TEXT NOT NULL, number TEXT NOT NULL, email TEXT NOT NULL,
  email_key TEXT NOT NULL, name TEXT NOT NULL, locale TEXT NOT NULL, received_at INTEGER NOT NULL,
  purchase_id TEXT REFERENCES purchase (id),
  -- NULL: not looked into. `support` decides.
  outcome TEXT CHECK (outcome IN ('unknown', 'cancelled', 'support')),
  settled_at INTEGER,
  UNIQUE (channel, number, email_key), -- Said again, it is the same one.
  CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
CREATE INDEX withdrawal_due ON withdrawal (received_at) WHERE outcome IS NULL;
CREATE INDEX withdrawal_support ON withdrawal (received_at) WHERE outcome = 'support';
CREATE INDEX withdrawal_email ON withdrawal (email_key);
CREATE INDEX withdrawal_purchase ON withdrawal (purchase_id) WHERE purchase_id IS NOT NULL;

CREATE TABLE stripe_session ( -- Tries that are Checkout Sessions of Stripe.
  reference TEXT PRIMARY KEY, -- What the shop calls the try.
  session_id TEXT UNIQUE, -- NULL: given up before there was one.
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE idempotent_answer ( -- The answer to an idempotency key, for repeated requests.
  account_id TEXT NOT NULL, key TEXT NOT NULL,
  fingerprint TEXT NOT NULL, -- SHA-256 of the call and its input.
  answer TEXT NOT NULL CHECK (json_valid(answer)), expires_at INTEGER NOT NULL, PRIMARY KEY (account_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotent_answer_expiry ON idempotent_answer (expires_at);

-- Events of providers that are not processed yet. An event only says what to look at, so several about the
-- same thing share a row, which is deleted when the work is done.
CREATE TABLE provider_event (
  source TEXT NOT NULL CHECK (source IN ('payments', 'supplier')), reference TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1, -- Raised by each event: one that comes during the work is not lost.
  received_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0, -- A worker has claimed it until then.
  last_error TEXT,
  dead_at INTEGER, -- Set after too many failed tries; an operator has to look at it.
  PRIMARY KEY (source, reference)
) WITHOUT ROWID;
CREATE INDEX provider_event_due ON provider_event (next_at) WHERE dead_at IS NULL;
CREATE INDEX provider_event_dead ON provider_event (dead_at) WHERE dead_at IS NOT NULL;

-- Shop: eSIMs -----------------------------------------------------------------------------------------------

CREATE TABLE esim ( -- An eSIM, with one profile at the network.
  id TEXT PRIMARY KEY, -- Also what the supplier is asked for it with: asking again makes no second one.
  purchase_id TEXT NOT NULL REFERENCES purchase (id), position INTEGER NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL DEFAULT '', iccid TEXT UNIQUE,
  smdp_address TEXT, matching_id TEXT, made_at INTEGER, failed_at INTEGER,
  profile TEXT NOT NULL DEFAULT 'RELEASED'
    CHECK (profile IN ('RELEASED', 'DOWNLOADED', 'INSTALLED', 'DISABLED', 'DELETED')),
  allowance_mb INTEGER CHECK (allowance_mb > 0), -- Null: data does not run out.
  days INTEGER NOT NULL CHECK (days > 0), activate_by INTEGER NOT NULL, activated_at INTEGER,
  used_mb INTEGER NOT NULL DEFAULT 0 CHECK (used_mb >= 0), reported_at INTEGER, revoked_at INTEGER,
  cancelled_at INTEGER, created_at INTEGER NOT NULL,
  -- What it was bought with, once data was added; `allowance_mb` is then all of it.
  base_mb INTEGER CHECK (base_mb > 0),
  request_id TEXT, -- What the network is asked for the profile with, if not the eSIM's own id.
  apn TEXT, -- What a phone has to be told by hand; NULL where it finds out by itself.
  watch_at INTEGER, -- When the network is asked about an eSIM that nobody looks at.
  watch_failures INTEGER NOT NULL DEFAULT 0, -- How many times in a row it could not be asked.
  -- A bit for each kind of notice (1 data_75, 2 data_90, 4 end_3, 8 end_1), so that the indexes below hold
  -- only those that were not told.
  told INTEGER NOT NULL DEFAULT 0,
  UNIQUE (purchase_id, position), CHECK ((iccid IS NULL) = (made_at IS NULL)),
  CHECK ((iccid IS NULL) = (matching_id IS NULL))
);
CREATE INDEX esim_account ON esim (account_id, created_at);
-- When a plan that is not given back ends, or would if it started by itself.
CREATE INDEX esim_end ON esim (coalesce(activated_at, activate_by) + days * 86400);
CREATE INDEX esim_low ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE used_mb * 100 >= allowance_mb * 75;
CREATE UNIQUE INDEX esim_request ON esim (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX esim_watch ON esim (watch_at) WHERE watch_at IS NOT NULL;
CREATE INDEX esim_untold_90 ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE used_mb * 100 >= allowance_mb * 90 AND used_mb < allowance_mb AND told & 2 = 0;
CREATE INDEX esim_untold_75 ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE used_mb * 100 >= allowance_mb * 75 AND used_mb < allowance_mb AND told & 3 = 0;
CREATE INDEX esim_untold_1 ON esim (coalesce(activated_at, activate_by) + days * 86400) WHERE told & 8 = 0;
CREATE INDEX esim_untold_3 ON esim (coalesce(activated_at, activate_by) + days * 86400) WHERE told & 4 = 0;
-- Once for each eSIM, even if it is deleted from the phone and installed again.
CREATE TRIGGER installed_esim_is_told AFTER UPDATE OF profile ON esim
WHEN OLD.profile IN ('RELEASED', 'DOWNLOADED') AND NEW.profile IN ('INSTALLED', 'DISABLED') BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_installed.' || NEW.id, purchase.organization_id, 'esim.installed',
    json_object('esim_id', NEW.id, 'account_id', NEW.account_id),
    coalesce(NEW.reported_at, NEW.created_at), coalesce(NEW.reported_at, NEW.created_at) + 2592000
  FROM purchase WHERE purchase.id = NEW.purchase_id AND purchase.organization_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM webhook
      WHERE webhook.organization_id = purchase.organization_id AND disabled_at IS NULL)
  ON CONFLICT DO NOTHING;
END;

CREATE TABLE esim_usage ( -- Full-speed data used on a day (UTC), as the supplier reports it.
  esim_id TEXT NOT NULL REFERENCES esim (id) ON DELETE CASCADE,
  day INTEGER NOT NULL, -- Unix days.
  used_mb INTEGER NOT NULL CHECK (used_mb >= 0), PRIMARY KEY (esim_id, day)
) WITHOUT ROWID;

CREATE TABLE esim_notice ( -- What the owner of an eSIM was told of its data and days, each once.
  esim_id TEXT NOT NULL REFERENCES esim (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('data_75', 'data_90', 'end_3', 'end_1')), told_at INTEGER NOT NULL,
  PRIMARY KEY (esim_id, kind)
) WITHOUT ROWID;
CREATE TRIGGER esim_notice_told AFTER INSERT ON esim_notice BEGIN
  UPDATE esim SET told = told | CASE new.kind WHEN 'data_75' THEN 1 WHEN 'data_90' THEN 2 WHEN 'end_3' THEN 4
    ELSE 8 END WHERE id = new.esim_id;
END;
CREATE TRIGGER esim_notice_untold AFTER DELETE ON esim_notice BEGIN
  UPDATE esim SET told = told & ~CASE old.kind WHEN 'data_75' THEN 1 WHEN 'data_90' THEN 2 WHEN 'end_3' THEN 4
    ELSE 8 END WHERE id = old.esim_id;
END;

CREATE TABLE esim_addon ( -- Data that was added to an eSIM.
  id TEXT PRIMARY KEY, -- Also what the supplier is asked for it with: asking again adds it once.
  purchase_id TEXT NOT NULL UNIQUE REFERENCES purchase (id), esim_id TEXT NOT NULL REFERENCES esim (id),
  amount_mb INTEGER NOT NULL CHECK (amount_mb > 0), days INTEGER NOT NULL CHECK (days > 0), made_at INTEGER,
  failed_at INTEGER,
  started_at INTEGER, -- When its data was first drawn on, as the network says.
  ended_at INTEGER, used_mb INTEGER NOT NULL DEFAULT 0 CHECK (used_mb >= 0), created_at INTEGER NOT NULL
);
CREATE INDEX esim_addon_esim ON esim_addon (esim_id, created_at, id);

CREATE TABLE auto_topup ( -- What an eSIM buys by itself when its data runs low.
  esim_id TEXT PRIMARY KEY REFERENCES esim (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'on', 'off')), -- `waiting` for the card.
  purchase_id TEXT REFERENCES purchase (id), addon_id TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  cap_minor INTEGER NOT NULL CHECK (cap_minor > 0), -- The most that it may spend in a month (UTC).
  locale TEXT NOT NULL,
  mandate TEXT, -- What the provider calls the saved card.
  consent_at INTEGER NOT NULL, consent_version TEXT NOT NULL,
  turn INTEGER NOT NULL DEFAULT 1, -- Raised when it is turned on: earlier tries count no more.
  off_reason TEXT CHECK (off_reason IN ('stopped', 'declined', 'bank', 'network')),
  updated_at INTEGER NOT NULL,
  cap_told_at INTEGER, -- When the owner was told that it has reached its cap: once a month.
  ask_at INTEGER NOT NULL DEFAULT 0, -- When the network is asked again; `ask_failures`: failed in a row.
  ask_failures INTEGER NOT NULL DEFAULT 0, CHECK (state <> 'on' OR mandate IS NOT NULL),
  CHECK ((state = 'off') = (off_reason IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX auto_topup_on ON auto_topup (esim_id) WHERE state = 'on';
CREATE INDEX auto_topup_purchase ON auto_topup (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX auto_topup_account ON auto_topup (account_id);
CREATE INDEX auto_topup_ask ON auto_topup (ask_at) WHERE state = 'on';

CREATE TABLE exchange ( -- An order that takes the place of another.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id), -- The new order.
  old_purchase_id TEXT NOT NULL REFERENCES purchase (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'done', 'void')), -- `void`: nothing came of it.
  credit_minor INTEGER NOT NULL CHECK (credit_minor >= 0), -- What was paid for the old one.
  created_at INTEGER NOT NULL, settled_at INTEGER,
  taking_at INTEGER, -- When the network was asked to take the old eSIMs: their codes are told no more.
  CHECK (purchase_id <> old_purchase_id), CHECK ((state = 'open') = (settled_at IS NULL))
) WITHOUT ROWID;
-- An order is exchanged once, and by one at a time.
CREATE UNIQUE INDEX exchange_old ON exchange (old_purchase_id) WHERE state <> 'void';
CREATE INDEX exchange_replaced ON exchange (old_purchase_id);
-- What is exchanged is as it was bought, and on its way to nobody else.
CREATE TRIGGER exchange_has_all BEFORE INSERT ON exchange
WHEN EXISTS (SELECT 1 FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
  WHERE esim.purchase_id = NEW.old_purchase_id AND (gift.state IN ('accepting', 'accepted')
  OR gift.state = 'open' AND gift.expires_at > NEW.created_at)) OR EXISTS (SELECT 1 FROM esim
  JOIN purchase AS addon ON addon.esim_id = esim.id
  WHERE esim.purchase_id = NEW.old_purchase_id AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED'))
BEGIN SELECT RAISE(ABORT, 'exchange_given'); END;
CREATE TRIGGER exchange_not_cancelled BEFORE INSERT ON exchange
WHEN EXISTS (SELECT 1 FROM cancellation WHERE purchase_id = NEW.old_purchase_id AND state = 'open')
BEGIN SELECT RAISE(ABORT, 'exchange_given'); END;
CREATE TRIGGER exchange_is_own BEFORE INSERT ON exchange
WHEN EXISTS (SELECT 1 FROM purchase WHERE id = NEW.old_purchase_id AND organization_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'exchange_given'); END;

CREATE TABLE esim_gift ( -- eSIMs that were offered to friends.
  id TEXT PRIMARY KEY, esim_id TEXT NOT NULL REFERENCES esim (id),
  account_id TEXT NOT NULL REFERENCES account (id), -- The giver; `receiver_id`: who takes or took it.
  receiver_id TEXT REFERENCES account (id),
  email TEXT NOT NULL, -- Where it was offered to.
  email_key TEXT NOT NULL,
  -- `accepting` until the receiver's profile is made and the giver's is gone.
  state TEXT NOT NULL CHECK (state IN ('open', 'accepting', 'accepted', 'taken_back', 'expired')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, -- Open ones are the giver's again from then on.
  settled_at INTEGER,
  request_id TEXT, -- What the network is asked for the receiver's profile with, anew each time.
  failed_at INTEGER, -- When the network could last not make that profile.
  installed_at INTEGER, -- When a phone was found to have the giver's profile, which ended the offer.
  CONSTRAINT gift_own CHECK (receiver_id <> account_id),
  CHECK ((state IN ('accepting', 'accepted')) = (receiver_id IS NOT NULL)),
  CHECK ((state IN ('open', 'accepting')) = (settled_at IS NULL)),
  CHECK (state <> 'accepting' OR request_id IS NOT NULL), CHECK (state <> 'open' OR request_id IS NULL)
);
CREATE UNIQUE INDEX esim_gift_standing ON esim_gift (esim_id)
  WHERE state IN ('open', 'accepting', 'accepted');
CREATE INDEX esim_gift_account ON esim_gift (account_id, created_at);
CREATE INDEX esim_gift_receiver ON esim_gift (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE INDEX esim_gift_email ON esim_gift (email_key);
CREATE INDEX esim_gift_end ON esim_gift (expires_at) WHERE state = 'open';
CREATE INDEX esim_gift_accepting ON esim_gift (esim_id, created_at) WHERE state = 'accepting';
CREATE UNIQUE INDEX esim_gift_request ON esim_gift (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX esim_gift_esim ON esim_gift (esim_id);
CREATE TRIGGER gift_is_free BEFORE INSERT ON esim_gift
WHEN NOT EXISTS (SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND esim.account_id = NEW.account_id AND purchase.account_id = NEW.account_id
  AND purchase.state = 'COMPLETED' AND esim.profile = 'RELEASED' AND esim.activated_at IS NULL
  AND esim.activate_by > NEW.created_at AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL
  AND esim.failed_at IS NULL AND NOT EXISTS (SELECT 1 FROM exchange
  WHERE old_purchase_id = purchase.id AND state <> 'void') AND NOT EXISTS (SELECT 1 FROM purchase AS addon
  WHERE addon.esim_id = esim.id AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')))
BEGIN SELECT RAISE(ABORT, 'gift_in_use'); END;
CREATE TRIGGER gift_not_cancelled BEFORE INSERT ON esim_gift
WHEN EXISTS (SELECT 1 FROM esim JOIN cancellation ON cancellation.purchase_id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND cancellation.state = 'open')
BEGIN SELECT RAISE(ABORT, 'gift_in_use'); END;
-- What the organisation pays for is neither given to friends nor exchanged.
CREATE TRIGGER gift_is_own BEFORE INSERT ON esim_gift
WHEN EXISTS (SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND purchase.organization_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'gift_in_use'); END;

CREATE TABLE mail_refusal ( -- Topics of a shop that a mailbox has unsubscribed from.
  email_key TEXT NOT NULL, channel TEXT NOT NULL, topic TEXT NOT NULL CHECK (topic IN ('notices', 'news')),
  reason TEXT NOT NULL DEFAULT '', refused_at INTEGER NOT NULL, PRIMARY KEY (email_key, channel, topic)
) WITHOUT ROWID;

-- Shop: codes, points and reviews ---------------------------------------------------------------------------

CREATE TABLE promo ( -- Codes that a shop gives out.
  -- Capital letters and digits; people may write it in any case, with spaces and dashes.
  code TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'fixed', 'free_data')),
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  amounts TEXT CHECK (amounts IS NULL OR json_valid(amounts)), -- Minor units by currency; none in others.
  data_mb INTEGER CHECK (data_mb > 0),
  starts_at INTEGER NOT NULL, -- Good from the first second to before the last one.
  ends_at INTEGER NOT NULL,
  minimums TEXT CHECK (minimums IS NULL OR json_valid(minimums)), -- The least that a basket costs.
  places TEXT CHECK (places IS NULL OR json_valid(places)), -- JSON arrays; NULL: all. Slugs of places.
  kinds TEXT CHECK (kinds IS NULL OR json_valid(kinds)),
  plan_types TEXT CHECK (plan_types IS NULL OR json_valid(plan_types)),
  channels TEXT CHECK (channels IS NULL OR json_valid(channels)),
  uses_left INTEGER CONSTRAINT promo_uses CHECK (uses_left >= 0), -- NULL: no end to it.
  uses_each INTEGER CHECK (uses_each > 0), CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'fixed') = (amounts IS NOT NULL)), CHECK ((kind = 'free_data') = (data_mb IS NOT NULL)),
  CHECK (starts_at < ends_at)
) WITHOUT ROWID;

CREATE TABLE promo_account ( -- What is left of a promo for one account or person, from its first use on.
  code TEXT NOT NULL REFERENCES promo (code), account_id TEXT NOT NULL,
  uses_left INTEGER NOT NULL CONSTRAINT promo_uses_each CHECK (uses_left >= 0), PRIMARY KEY (code, account_id)
) WITHOUT ROWID;
CREATE INDEX promo_account_holder ON promo_account (account_id);

CREATE TABLE promo_redemption ( -- Orders that used a promo.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id), code TEXT NOT NULL REFERENCES promo (code),
  account_id TEXT NOT NULL, created_at INTEGER NOT NULL,
  returned_at INTEGER -- Given back with the order it was used for.
) WITHOUT ROWID;
CREATE INDEX promo_redemption_account ON promo_redemption (account_id);

CREATE TABLE saved_code ( -- Codes that somebody keeps for later, of promos and of friends.
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, code TEXT NOT NULL,
  created_at INTEGER NOT NULL, PRIMARY KEY (account_id, code)
) WITHOUT ROWID;

CREATE TABLE referral_code ( -- What a consumer recommends the shop with: 40 random bits.
  code TEXT PRIMARY KEY, account_id TEXT NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE referral ( -- Friends who ordered by somebody's code.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id), -- The friend's first order.
  friend_id TEXT NOT NULL, referrer_id TEXT NOT NULL,
  -- WITHHELD: no points, since its card has earned some already.
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'WITHHELD', 'RETURNED')),
  created_at INTEGER NOT NULL,
  friend_key TEXT, -- A hash of the person: a friend counts once, also with another account.
  card_key TEXT, -- NULL where the provider tells no card.
  CONSTRAINT referral_own CHECK (friend_id <> referrer_id)
);
-- A friend counts once, whoever recommended the shop.
CREATE UNIQUE INDEX referral_friend ON referral (friend_id) WHERE state <> 'RETURNED';
CREATE UNIQUE INDEX referral_person ON referral (friend_key)
  WHERE friend_key IS NOT NULL AND state <> 'RETURNED';
CREATE INDEX referral_referrer ON referral (referrer_id, created_at);
-- A card earns a referrer's points once.
CREATE UNIQUE INDEX referral_card ON referral (card_key) WHERE state = 'COMPLETED';

CREATE TABLE points_lot ( -- Points that expire together, and what is left of them. Only entries change it.
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL,
  expires_at INTEGER, -- NULL: what an account owes, which never expires.
  points_left INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL,
  CONSTRAINT points_short CHECK (iif(expires_at IS NULL, points_left <= 0, points_left >= 0))
) WITHOUT ROWID;
CREATE INDEX points_lot_account ON points_lot (account_id, expires_at);
CREATE INDEX points_lot_expiry ON points_lot (expires_at) WHERE points_left > 0;

CREATE TABLE points_entry ( -- The ledger of points.
  id TEXT PRIMARY KEY, -- Named after what it is about, so that nothing is booked twice.
  account_id TEXT NOT NULL, lot_id TEXT NOT NULL REFERENCES points_lot (id),
  kind TEXT NOT NULL
    CHECK (kind IN ('earned', 'referral', 'gift', 'used', 'returned', 'taken_back', 'settled', 'expired')),
  points INTEGER NOT NULL CHECK (points <> 0), purchase_id TEXT, created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX points_entry_account ON points_entry (account_id, created_at);
CREATE INDEX points_entry_lot ON points_entry (lot_id);
CREATE INDEX points_entry_purchase ON points_entry (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE TRIGGER points_entry_counts AFTER INSERT ON points_entry
BEGIN UPDATE points_lot SET points_left = points_left + NEW.points WHERE id = NEW.lot_id; END;
CREATE TRIGGER points_entry_stays BEFORE UPDATE ON points_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_entry_kept BEFORE DELETE ON points_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;

-- What people say of the places that they were in; pages show copies (`place_review` of the catalogue).
CREATE TABLE review (
  id TEXT PRIMARY KEY, -- What a report names it by.
  esim_id TEXT NOT NULL UNIQUE REFERENCES esim (id), account_id TEXT NOT NULL REFERENCES account (id),
  channel TEXT NOT NULL, destination_slug TEXT NOT NULL, stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 1000), -- Empty where somebody gave stars only.
  locale TEXT NOT NULL, -- The language that it was written in.
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX review_account ON review (account_id);
CREATE TRIGGER review_is_written AFTER INSERT ON review
BEGIN INSERT INTO review_change (review_id, since) VALUES (NEW.id, NEW.updated_at); END;
CREATE TRIGGER review_is_changed AFTER UPDATE ON review
BEGIN INSERT INTO review_change (review_id, since) VALUES (NEW.id, NEW.updated_at); END;
CREATE TRIGGER review_is_removed AFTER DELETE ON review
BEGIN INSERT INTO review_change (review_id, since) VALUES (OLD.id, OLD.updated_at); END;

CREATE TABLE review_change ( -- Changes of reviews whose copies are still to be made.
  serial INTEGER PRIMARY KEY AUTOINCREMENT, -- Never used again, so that of two copies the later one is known.
  review_id TEXT NOT NULL, since INTEGER NOT NULL
);

-- Shop: the sandbox, which stands for providers and is never in production ----------------------------------

CREATE TABLE sandbox_charge ( -- The embedded providers' own books, which only they read and write.
  reference TEXT PRIMARY KEY, -- What the shop calls the try.
  state TEXT NOT NULL CHECK (state IN ('action_due', 'processing', 'succeeded', 'declined', 'voided')),
  card TEXT NOT NULL, amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
  refunded_minor INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL,
  saves INTEGER NOT NULL DEFAULT 0 CHECK (saves IN (0, 1)), -- Whether the card is saved with the charge.
  return_path TEXT NOT NULL DEFAULT '/', -- Where its bank sends the buyer.
  CHECK (refunded_minor BETWEEN 0 AND amount_minor)
) WITHOUT ROWID;

CREATE TABLE sandbox_refund (
  id TEXT PRIMARY KEY, reference TEXT NOT NULL, amount_minor INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sandbox_refund_reference ON sandbox_refund (reference);

CREATE TABLE sandbox_mandate (
  id TEXT PRIMARY KEY,
  card TEXT NOT NULL, -- What the saved card does when it is charged.
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE sandbox_profile (
  request_id TEXT PRIMARY KEY,
  serial INTEGER NOT NULL UNIQUE, -- Counts up; the ICCID is made of it.
  matching_id TEXT NOT NULL, plan_id TEXT NOT NULL, ready_at INTEGER NOT NULL,
  fails INTEGER NOT NULL DEFAULT 0 CHECK (fails IN (0, 1)), profile TEXT NOT NULL DEFAULT 'RELEASED',
  activated_at INTEGER, cancelled_at INTEGER, allowance_mb INTEGER, days INTEGER,
  refuses_topups INTEGER NOT NULL DEFAULT 0 CHECK (refuses_topups IN (0, 1))
) WITHOUT ROWID;

CREATE TABLE sandbox_usage (
  request_id TEXT NOT NULL REFERENCES sandbox_profile (request_id), day INTEGER NOT NULL,
  used_mb INTEGER NOT NULL, PRIMARY KEY (request_id, day)
) WITHOUT ROWID;

CREATE TABLE sandbox_topup (
  request_id TEXT PRIMARY KEY, profile_id TEXT NOT NULL REFERENCES sandbox_profile (request_id),
  serial INTEGER NOT NULL UNIQUE, -- Counts up: the first come is the first used.
  amount_mb INTEGER NOT NULL, days INTEGER NOT NULL, ready_at INTEGER NOT NULL,
  fails INTEGER NOT NULL DEFAULT 0 CHECK (fails IN (0, 1)), started_at INTEGER, ended_at INTEGER,
  used_mb INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX sandbox_topup_profile ON sandbox_topup (profile_id, serial);

-- Plans of which the sandbox's network cannot make the next eSIM; empty: of any plan.
CREATE TABLE sandbox_failure (plan_id TEXT PRIMARY KEY) WITHOUT ROWID;

-- Company: people, views and the audit log ------------------------------------------------------------------

-- Countries whose VAT numbers the register of the Union knows (XI: Northern Ireland).
CREATE VIEW vat_register_country AS SELECT value AS code FROM json_each('["AT","BE","BG","CY","CZ",
  "DE","DK","EE","EL","ES","FI","FR","HR","HU","IE","IT","LT","LU","LV","MT","NL","PL","PT","RO","SE",
  "SI","SK","XI"]');

CREATE TABLE billing_group ( -- Groups of people, with a cost centre.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name TEXT NOT NULL, cost_centre TEXT NOT NULL DEFAULT '', created_at INTEGER NOT NULL, external_id TEXT,
  UNIQUE (organization_id, name)
);

-- An invited person's account is disabled until the invitation is accepted, which deletes it.
CREATE TABLE invitation (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 of the token in the mailed link, in hex.
  sent_at INTEGER NOT NULL, sent_count INTEGER NOT NULL DEFAULT 1, expires_at INTEGER NOT NULL
);

CREATE TABLE saved_view ( -- Filters, orders and columns of lists that members keep under a name of their own.
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  page TEXT NOT NULL, -- The route of the list.
  name TEXT NOT NULL,
  query TEXT NOT NULL, -- The query of the list's address.
  PRIMARY KEY (account_id, page, name)
) WITHOUT ROWID;
-- A list has room for 20 views of a person (maxViews in contract).
CREATE TRIGGER saved_view_room BEFORE INSERT ON saved_view
WHEN (SELECT count(*) FROM saved_view WHERE account_id = NEW.account_id AND page = NEW.page
  AND name <> NEW.name) >= 20
BEGIN SELECT RAISE(ABORT, 'views_full'); END;

CREATE TABLE audit_entry ( -- The log of changes, each sealed by a hash of it and of the one before.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- In the order of what happened; never used again.
  organization_id TEXT NOT NULL REFERENCES organization (id), created_at INTEGER NOT NULL,
  actor_id TEXT, -- NULL: the shop did it by a rule.
  actor_name TEXT NOT NULL, -- The name as it was then: the account may be renamed or deleted later.
  action TEXT NOT NULL, subject_id TEXT NOT NULL, subject_name TEXT NOT NULL,
  -- Changed values, as JSON objects with the same keys.
  before TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(before)),
  after TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(after)), request_id TEXT NOT NULL,
  hash TEXT, -- Filled in shortly afterwards (backend/company/audit/seal-audit.ts).
  source TEXT, -- A browser, a program with a key, a directory, a policy or scheduled work.
  network TEXT, -- The first part of the address, and the country that it is in; NULL: nobody called.
  country TEXT
);
CREATE INDEX audit_entry_organization ON audit_entry (organization_id, id);
CREATE INDEX audit_entry_unsealed ON audit_entry (organization_id, id) WHERE hash IS NULL;
-- Filters of the log: by person, by kind, and by days.
CREATE INDEX audit_entry_actor ON audit_entry (organization_id, actor_id, id);
CREATE INDEX audit_entry_action ON audit_entry (organization_id, action, id);
CREATE INDEX audit_entry_day ON audit_entry (organization_id, created_at);
CREATE TRIGGER audit_entry_kept BEFORE UPDATE ON audit_entry
WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL OR NEW.action <> OLD.action OR NEW.before <> OLD.before
  OR NEW.after <> OLD.after
BEGIN SELECT RAISE(ABORT, 'audit_kept'); END;
CREATE TRIGGER audit_entry_stays BEFORE DELETE ON audit_entry BEGIN SELECT RAISE(ABORT, 'audit_kept'); END;

CREATE TABLE business_request ( -- Forms that companies and partners have sent to a shop.
  id TEXT PRIMARY KEY, -- Of content, sender and day: sending a form twice stores it once.
  channel TEXT NOT NULL, form TEXT NOT NULL, email TEXT NOT NULL, email_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  said TEXT NOT NULL CHECK (json_valid(said)), -- The other fields of the form, by name.
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX business_request_email ON business_request (email_key);
CREATE INDEX business_request_expires ON business_request (expires_at);

-- Company: buying plans -------------------------------------------------------------------------------------

CREATE TABLE cart_line ( -- What an organisation is about to order.
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE, plan_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 500), changed_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (organization_id, plan_id)
) WITHOUT ROWID;
-- A cart has room for 50 lines (maxCartLines in contract).
CREATE TRIGGER cart_line_room BEFORE INSERT ON cart_line
WHEN (SELECT count(*) FROM cart_line WHERE organization_id = NEW.organization_id
  AND plan_id <> NEW.plan_id) >= 50
BEGIN SELECT RAISE(ABORT, 'cart_full'); END;

CREATE TABLE master_order ( -- An organisation's order of plans for its stock.
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE, -- What people quote: ten characters without look-alikes.
  organization_id TEXT NOT NULL REFERENCES organization (id), buyer_id TEXT NOT NULL,
  buyer_name TEXT NOT NULL, -- The name as it was then.
  paid_with TEXT NOT NULL CHECK (paid_with IN ('points', 'account')),
  currency TEXT NOT NULL CHECK (length(currency) = 3), total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  points INTEGER CHECK (points >= 0), line_count INTEGER NOT NULL CHECK (line_count > 0),
  -- How many lines were in the cart as priced; fewer undo the order. NULL: not of the cart.
  cart_taken INTEGER,
  po_number TEXT NOT NULL DEFAULT '', cost_centre TEXT NOT NULL DEFAULT '', created_at INTEGER NOT NULL,
  CHECK ((points IS NULL) = (paid_with = 'account')),
  CONSTRAINT cart_changed CHECK (cart_taken IS NULL OR cart_taken = line_count)
);
-- Sums of 100,000 orders are read from indexes, since the rows of lines are long.
CREATE INDEX master_order_total ON master_order (organization_id, total_minor, created_at, id);
CREATE INDEX master_order_spend ON master_order (organization_id, created_at, id, cost_centre);
-- Whoever is thirty days late orders nothing more on account until that is paid.
CREATE TRIGGER master_order_while_late BEFORE INSERT ON master_order
WHEN NEW.paid_with = 'account' AND EXISTS (SELECT 1 FROM invoice
  WHERE organization_id = NEW.organization_id AND kind = 'statement' AND state <> 'PAID'
  AND due_at + 30 * 86400 <= NEW.created_at) AND NOT EXISTS (SELECT 1 FROM master_order WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'statement_late'); END;

CREATE TABLE master_order_line (
  order_id TEXT NOT NULL REFERENCES master_order (id), position INTEGER NOT NULL, plan_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_valid(plan)), -- As it was sold, with its destination.
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 500),
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0), PRIMARY KEY (order_id, position)
) WITHOUT ROWID;
CREATE INDEX master_order_line_sums ON master_order_line (order_id, position, plan_id, quantity, unit_minor);

-- Plans that were bought together and lapse together. Only entries change what is free.
CREATE TABLE stock_lot (
  id TEXT PRIMARY KEY, -- The order's id and the line's position.
  organization_id TEXT NOT NULL REFERENCES organization (id),
  order_id TEXT NOT NULL REFERENCES master_order (id), position INTEGER NOT NULL, plan_id TEXT NOT NULL,
  bought INTEGER NOT NULL CHECK (bought > 0), free INTEGER NOT NULL DEFAULT 0, lapses_at INTEGER NOT NULL,
  CONSTRAINT stock_short CHECK (free >= 0), CONSTRAINT stock_over CHECK (free <= bought)
) WITHOUT ROWID;
CREATE INDEX stock_lot_plan ON stock_lot (organization_id, plan_id, lapses_at);
CREATE INDEX stock_lot_lapse ON stock_lot (lapses_at) WHERE free > 0;
CREATE INDEX stock_lot_order ON stock_lot (order_id);
CREATE INDEX stock_lot_sums ON stock_lot (organization_id, plan_id, lapses_at, free, bought);

CREATE TABLE stock_entry ( -- The ledger of stock.
  id TEXT PRIMARY KEY, -- Named after what it is about, so that nothing is booked twice.
  organization_id TEXT NOT NULL, lot_id TEXT NOT NULL REFERENCES stock_lot (id),
  kind TEXT NOT NULL CHECK (kind IN ('bought', 'assigned', 'returned', 'lapsed')),
  plans INTEGER NOT NULL CHECK (plans <> 0), created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX stock_entry_lot ON stock_entry (lot_id);
CREATE INDEX stock_entry_lapsed ON stock_entry (organization_id, created_at) WHERE kind = 'lapsed';
CREATE TRIGGER stock_entry_counts AFTER INSERT ON stock_entry
BEGIN UPDATE stock_lot SET free = free + NEW.plans WHERE id = NEW.lot_id; END;
CREATE TRIGGER stock_entry_stays BEFORE UPDATE ON stock_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER stock_entry_kept BEFORE DELETE ON stock_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;

CREATE TABLE stock_notice ( -- Orders whose members were told that free plans of them will lapse.
  order_id TEXT PRIMARY KEY REFERENCES master_order (id), created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Points of an organisation that pays in advance. Bought points do not expire.
CREATE TABLE organization_points (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id), points INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT organization_points_short CHECK (points >= 0)
) WITHOUT ROWID;

CREATE TABLE organization_points_entry ( -- Their ledger.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id),
  kind TEXT NOT NULL CHECK (kind IN ('topped_up', 'used', 'returned', 'reversed')),
  points INTEGER NOT NULL CHECK (points <> 0), order_id TEXT REFERENCES master_order (id),
  created_at INTEGER NOT NULL,
  -- The payment that was taken back.
  payment_id TEXT REFERENCES organization_payment (id) CHECK ((payment_id IS NOT NULL) = (kind = 'reversed'))
);
CREATE INDEX organization_points_entry_organization
  ON organization_points_entry (organization_id, created_at);
CREATE INDEX organization_points_entry_order ON organization_points_entry (order_id);
CREATE INDEX organization_points_entry_payment ON organization_points_entry (payment_id)
  WHERE payment_id IS NOT NULL;
CREATE TRIGGER organization_points_entry_counts AFTER INSERT ON organization_points_entry BEGIN
  INSERT INTO organization_points (organization_id) VALUES (NEW.organization_id) ON CONFLICT DO NOTHING;
  UPDATE organization_points SET points = points + NEW.points WHERE organization_id = NEW.organization_id;
END;
CREATE TRIGGER organization_points_entry_stays BEFORE UPDATE ON organization_points_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER organization_points_entry_kept BEFORE DELETE ON organization_points_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;

CREATE TABLE account_entry ( -- The ledger of what an organisation owes that pays by statement, by month.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id),
  month TEXT NOT NULL CHECK (length(month) = 7), kind TEXT NOT NULL CHECK (kind IN ('ordered', 'credited')),
  amount_minor INTEGER NOT NULL, order_id TEXT REFERENCES master_order (id), created_at INTEGER NOT NULL,
  -- What a credit is for: the month that was charged, the lot, and how many of its plans.
  credits_month TEXT CHECK (credits_month IS NULL OR (kind = 'credited' AND credits_month <= month)),
  lot_id TEXT REFERENCES stock_lot (id), plans INTEGER CHECK (plans > 0)
);
CREATE INDEX account_entry_organization ON account_entry (organization_id, month);
CREATE INDEX account_entry_order ON account_entry (order_id);
CREATE INDEX account_entry_lot ON account_entry (lot_id) WHERE lot_id IS NOT NULL;
CREATE TRIGGER account_entry_counts AFTER INSERT ON account_entry BEGIN
  UPDATE organization SET
    cur_spend_minor = max(0, NEW.amount_minor + iif(spend_month < NEW.month, 0, cur_spend_minor)),
    spend_month = max(coalesce(spend_month, NEW.month), NEW.month) WHERE id = NEW.organization_id;
END;
CREATE TRIGGER account_entry_stays BEFORE UPDATE ON account_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER account_entry_kept BEFORE DELETE ON account_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
-- An entry that is there already is left to its own conflict: seeds are inserted again.
CREATE TRIGGER account_entry_in_open_month BEFORE INSERT ON account_entry
WHEN EXISTS (SELECT 1 FROM invoice WHERE organization_id = NEW.organization_id AND month = NEW.month
  AND kind = 'statement') AND NOT EXISTS (SELECT 1 FROM account_entry WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'month_closed'); END;
CREATE TRIGGER account_entry_opens AFTER INSERT ON account_entry BEGIN
  INSERT INTO open_month VALUES (NEW.organization_id, NEW.month) ON CONFLICT DO NOTHING;
  INSERT INTO open_credit SELECT NEW.id, NEW.created_at WHERE NEW.credits_month < NEW.month;
END;

-- Company: statements and payments --------------------------------------------------------------------------

CREATE TABLE organization_payment ( -- What organisations pay by card.
  id TEXT PRIMARY KEY, -- Also what the provider knows the attempt by: it charges a payment once.
  organization_id TEXT NOT NULL REFERENCES organization (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('statements', 'points')), provider TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('trying', 'action_due', 'processing', 'succeeded', 'declined', 'voided')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), currency TEXT NOT NULL CHECK (length(currency) = 3),
  points INTEGER CHECK (points > 0),
  decline TEXT, -- Why it was declined.
  action_url TEXT, -- Where the payer confirms it.
  paid_by TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  CHECK ((points IS NOT NULL) = (purpose = 'points'))
);
CREATE INDEX organization_payment_organization ON organization_payment (organization_id, created_at);
CREATE INDEX organization_payment_under_way ON organization_payment (updated_at)
  WHERE state IN ('trying', 'action_due', 'processing');
-- Two payments at once would pay the same statements twice.
CREATE UNIQUE INDEX organization_payment_alone ON organization_payment (organization_id)
  WHERE purpose = 'statements' AND state IN ('trying', 'action_due', 'processing');
CREATE TRIGGER organization_payment_final BEFORE UPDATE ON organization_payment
WHEN OLD.state IN ('succeeded', 'declined', 'voided')
BEGIN SELECT RAISE(ABORT, 'the payment is settled'); END;

CREATE TABLE payment_invoice ( -- What a payment pays, once it has succeeded.
  payment_id TEXT NOT NULL REFERENCES organization_payment (id),
  invoice_id TEXT NOT NULL REFERENCES invoice (id), amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (payment_id, invoice_id)
) WITHOUT ROWID;
CREATE INDEX payment_invoice_invoice ON payment_invoice (invoice_id);

CREATE TABLE organization_payment_return ( -- Payments that were taken back.
  id TEXT PRIMARY KEY, -- Named after what it is about, so that nothing is booked twice.
  payment_id TEXT NOT NULL REFERENCES organization_payment (id),
  -- `reinstated`: a dispute that the shop has won.
  kind TEXT NOT NULL CHECK (kind IN ('refunded', 'disputed', 'reinstated')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX organization_payment_return_payment ON organization_payment_return (payment_id);
CREATE TRIGGER organization_payment_return_stays BEFORE UPDATE ON organization_payment_return
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER organization_payment_return_kept BEFORE DELETE ON organization_payment_return
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER organization_payment_return_opens AFTER INSERT ON organization_payment_return
WHEN EXISTS (SELECT 1 FROM organization_payment WHERE id = NEW.payment_id AND state = 'succeeded') BEGIN
  INSERT INTO open_return VALUES (NEW.payment_id, NEW.created_at) ON CONFLICT DO UPDATE
    SET due_at = excluded.due_at;
END;

-- Returns that are not booked as a whole: used points are taken back when there are some again.
CREATE TABLE open_return (
  payment_id TEXT PRIMARY KEY REFERENCES organization_payment (id), due_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_return_due ON open_return (due_at);

-- What organisations pay for what their travellers buy themselves, by payment attempt.
CREATE TABLE organization_charge (
  reference TEXT PRIMARY KEY, -- The attempt as the shop names it: the order's id and a number.
  order_id TEXT NOT NULL, -- Also the id of the organisation's order that books it, if any.
  organization_id TEXT NOT NULL REFERENCES organization (id),
  state TEXT NOT NULL CHECK (state IN ('succeeded', 'voided')), -- `voided`: given up before it was made.
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0), returned_minor INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CONSTRAINT organization_charge_returned CHECK (returned_minor BETWEEN 0 AND amount_minor)
) WITHOUT ROWID;
CREATE INDEX organization_charge_organization ON organization_charge (organization_id);
CREATE TRIGGER organization_charge_is_counted AFTER INSERT ON organization_charge WHEN NEW.state = 'succeeded'
BEGIN
  INSERT INTO budget_entry
  SELECT 'charged.' || NEW.reference, NEW.organization_id, account.id, account.group_id, 'added',
    NEW.amount_minor, coalesce((
      SELECT zone_month.month FROM zone_month JOIN organization
        ON organization.time_zone = zone_month.time_zone
      WHERE organization.id = NEW.organization_id AND starts_at <= NEW.created_at AND ends_at > NEW.created_at
    ), strftime('%Y-%m', NEW.created_at, 'unixepoch')), NEW.created_at
  FROM purchase JOIN account ON account.id = purchase.account_id WHERE purchase.id = NEW.order_id
  ON CONFLICT DO NOTHING;
END;

CREATE TABLE organization_return ( -- What came back of a charge.
  id TEXT PRIMARY KEY, reference TEXT NOT NULL REFERENCES organization_charge (reference),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX organization_return_reference ON organization_return (reference);
CREATE TRIGGER organization_return_counts AFTER INSERT ON organization_return BEGIN
  UPDATE organization_charge SET returned_minor = returned_minor + NEW.amount_minor
    WHERE reference = NEW.reference;
END;
CREATE TRIGGER organization_return_is_counted AFTER INSERT ON organization_return BEGIN
  INSERT INTO budget_entry SELECT 'uncharged.' || NEW.id, organization_id, account_id, group_id, 'returned',
    -NEW.amount_minor, month, NEW.created_at FROM budget_entry WHERE id = 'charged.' || NEW.reference
    ON CONFLICT DO NOTHING;
END;

-- Statements, invoices of points, and credit notes: only what is settled of them changes.
CREATE TABLE invoice (
  id TEXT PRIMARY KEY,
  seller TEXT NOT NULL, -- The id of the shop that issues it.
  kind TEXT NOT NULL CHECK (kind IN ('statement', 'top_up', 'credit_note')),
  series TEXT NOT NULL CHECK (series = iif(kind = 'credit_note', 'C', '')),
  year INTEGER NOT NULL, serial INTEGER NOT NULL, number TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  month TEXT CHECK ((month IS NOT NULL) = (kind = 'statement')), -- The month that a statement closes.
  -- The statement that a credit note corrects, and the entry that it is for.
  credits_id TEXT REFERENCES invoice (id) CHECK ((credits_id IS NOT NULL) = (kind = 'credit_note')),
  entry_id TEXT UNIQUE REFERENCES account_entry (id) CHECK ((entry_id IS NOT NULL) = (kind = 'credit_note')),
  payment_id TEXT UNIQUE REFERENCES organization_payment (id)
    CHECK ((payment_id IS NOT NULL) = (kind = 'top_up')),
  currency TEXT NOT NULL CHECK (length(currency) = 3), net_minor INTEGER NOT NULL CHECK (net_minor >= 0),
  tax_minor INTEGER NOT NULL, total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  -- By EN 16931: S standard rate, AE reverse charge, O not subject to VAT.
  tax_category TEXT NOT NULL CHECK (tax_category IN ('S', 'AE', 'O')),
  tax_rate INTEGER NOT NULL CHECK (tax_rate >= 0), -- In hundredths of a per cent.
  parties TEXT NOT NULL CHECK (json_valid(parties)), -- Names, addresses and VAT numbers of both as they were.
  settled_minor INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL CHECK (state IN ('OPEN', 'OVERDUE', 'PAID')),
  issued_at INTEGER NOT NULL, due_at INTEGER CHECK ((due_at IS NOT NULL) = (kind = 'statement')),
  paid_at INTEGER CHECK ((paid_at IS NOT NULL) = (state = 'PAID')), UNIQUE (seller, series, year, serial),
  CONSTRAINT invoice_adds_up CHECK (net_minor + tax_minor = total_minor),
  -- The tax of the whole document, rounded once.
  CONSTRAINT invoice_taxed CHECK (tax_minor = (net_minor * tax_rate + 5000) / 10000),
  CONSTRAINT invoice_untaxed CHECK (tax_category = 'S' OR tax_rate = 0),
  CONSTRAINT invoice_overpaid CHECK (settled_minor BETWEEN 0 AND total_minor),
  CONSTRAINT invoice_paid CHECK ((state = 'PAID') = (settled_minor = total_minor))
);
CREATE UNIQUE INDEX invoice_month ON invoice (organization_id, month) WHERE kind = 'statement';
CREATE INDEX invoice_organization ON invoice (organization_id, issued_at, id);
CREATE INDEX invoice_owed ON invoice (organization_id, kind, due_at) WHERE state <> 'PAID';
CREATE INDEX invoice_credits ON invoice (credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX invoice_due ON invoice (due_at) WHERE kind = 'statement' AND state <> 'PAID';
-- The list of documents by the day of payment, and by amount: a credit note's is below zero.
CREATE INDEX invoice_by_day ON invoice (organization_id, coalesce(paid_at, due_at, issued_at), issued_at, id);
CREATE INDEX invoice_by_total ON invoice (organization_id, iif(kind = 'credit_note', -total_minor,
  total_minor), issued_at, id);
CREATE TRIGGER invoice_moves BEFORE UPDATE OF state ON invoice
WHEN NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM invoice_move
  WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'invoice_move'); END;
CREATE TRIGGER invoice_kept BEFORE UPDATE OF id, seller, kind, series, year, serial, number, organization_id,
  month, credits_id, entry_id, payment_id, currency, net_minor, tax_minor, total_minor, tax_category,
  tax_rate, parties, issued_at, due_at ON invoice
BEGIN SELECT RAISE(ABORT, 'a document is not changed'); END;
CREATE TRIGGER invoice_stays BEFORE DELETE ON invoice
BEGIN SELECT RAISE(ABORT, 'a document is not changed'); END;
-- Numbers count by seller, series and year without gaps; credit notes have a series of their own.
CREATE TRIGGER invoice_counted BEFORE INSERT ON invoice
WHEN NEW.serial <> 1 + coalesce((SELECT max(serial) FROM invoice
  WHERE seller = NEW.seller AND series = NEW.series AND year = NEW.year), 0)
BEGIN SELECT RAISE(ABORT, 'invoice_serial'); END;
-- A document is worth what its lines are, and what the books say.
CREATE TRIGGER invoice_sums AFTER INSERT ON invoice
WHEN NEW.net_minor IS NOT (SELECT sum(net_minor) FROM invoice_line WHERE invoice_id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'invoice_lines'); END;
CREATE TRIGGER invoice_statement AFTER INSERT ON invoice WHEN NEW.kind = 'statement' BEGIN
  SELECT RAISE(ABORT, 'invoice_ledger') WHERE NEW.net_minor <> (SELECT coalesce(sum(amount_minor), 0)
    FROM account_entry WHERE organization_id = NEW.organization_id AND month = NEW.month
    AND coalesce(credits_month, month) = month);
  DELETE FROM open_month WHERE organization_id = NEW.organization_id AND month = NEW.month;
END;
CREATE TRIGGER invoice_credit AFTER INSERT ON invoice WHEN NEW.kind = 'credit_note' BEGIN
  SELECT RAISE(ABORT, 'invoice_ledger') WHERE NEW.net_minor <> (SELECT -amount_minor FROM account_entry
    WHERE id = NEW.entry_id);
  DELETE FROM open_credit WHERE entry_id = NEW.entry_id;
END;
CREATE TRIGGER invoice_top_up AFTER INSERT ON invoice
WHEN NEW.kind = 'top_up' AND NEW.total_minor <> (SELECT amount_minor FROM organization_payment
  WHERE id = NEW.payment_id AND state = 'succeeded')
BEGIN SELECT RAISE(ABORT, 'invoice_ledger'); END;
-- Only a payment that was taken back makes a paid document owed again.
CREATE TRIGGER invoice_owed_again BEFORE UPDATE OF state ON invoice
WHEN OLD.state = 'PAID' AND NEW.state <> 'PAID' AND (NEW.kind <> 'statement'
  OR NEW.settled_minor >= OLD.settled_minor)
BEGIN SELECT RAISE(ABORT, 'invoice_move'); END;

CREATE TABLE invoice_line ( -- Inserted before their document, which counts them.
  invoice_id TEXT NOT NULL REFERENCES invoice (id) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity <> 0), -- Negative where plans of the same month came back.
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  net_minor INTEGER NOT NULL CHECK (net_minor = quantity * unit_minor),
  lot_id TEXT REFERENCES stock_lot (id), -- The lot of plans; NULL: points.
  facts TEXT NOT NULL CHECK (json_valid(facts)), -- The plan as it was sold, or points, and the order.
  PRIMARY KEY (invoice_id, position)
) WITHOUT ROWID;
CREATE INDEX invoice_line_lot ON invoice_line (lot_id);
CREATE TRIGGER invoice_line_kept BEFORE UPDATE ON invoice_line
BEGIN SELECT RAISE(ABORT, 'a document is not changed'); END;
CREATE TRIGGER invoice_line_stays BEFORE DELETE ON invoice_line
BEGIN SELECT RAISE(ABORT, 'a document is not changed'); END;
CREATE TRIGGER invoice_line_before BEFORE INSERT ON invoice_line
WHEN EXISTS (SELECT 1 FROM invoice WHERE id = NEW.invoice_id)
BEGIN SELECT RAISE(ABORT, 'a document is not changed'); END;

CREATE TABLE invoice_settlement ( -- The ledger of what was settled.
  id TEXT PRIMARY KEY, -- Named after what it is about, so that nothing is settled twice.
  invoice_id TEXT NOT NULL REFERENCES invoice (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0), -- Negative where a payment was taken back.
  payment_id TEXT REFERENCES organization_payment (id), credit_note_id TEXT REFERENCES invoice (id),
  created_at INTEGER NOT NULL, CHECK ((payment_id IS NULL) <> (credit_note_id IS NULL)),
  CHECK (amount_minor > 0 OR payment_id IS NOT NULL)
) WITHOUT ROWID;
CREATE INDEX invoice_settlement_invoice ON invoice_settlement (invoice_id);
CREATE INDEX invoice_settlement_credit ON invoice_settlement (credit_note_id);
CREATE TRIGGER invoice_settlement_counts AFTER INSERT ON invoice_settlement BEGIN
  UPDATE invoice SET settled_minor = settled_minor + NEW.amount_minor, state = CASE
      WHEN settled_minor + NEW.amount_minor = total_minor THEN 'PAID'
      WHEN state <> 'PAID' THEN state
      WHEN due_at <= NEW.created_at THEN 'OVERDUE'
      ELSE 'OPEN'
    END,
    paid_at = iif(settled_minor + NEW.amount_minor = total_minor, NEW.created_at, NULL)
  WHERE id IN (NEW.invoice_id, NEW.credit_note_id);
END;
CREATE TRIGGER invoice_settlement_stays BEFORE UPDATE ON invoice_settlement
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER invoice_settlement_kept BEFORE DELETE ON invoice_settlement
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;

CREATE TABLE invoice_reminder ( -- Which reminders of a statement were mailed: days after its due date.
  invoice_id TEXT NOT NULL REFERENCES invoice (id), step INTEGER NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (invoice_id, step)
) WITHOUT ROWID;

CREATE TABLE invoice_move ( -- Every way in which the state of a document can change.
  from_state TEXT NOT NULL, to_state TEXT NOT NULL, PRIMARY KEY (from_state, to_state)
) WITHOUT ROWID;
INSERT INTO invoice_move VALUES ('OPEN', 'OVERDUE'), ('OPEN', 'PAID'), ('OVERDUE', 'PAID'), ('PAID', 'OPEN'),
  ('PAID', 'OVERDUE');

CREATE TABLE open_month ( -- Months with entries that no statement has closed yet.
  organization_id TEXT NOT NULL REFERENCES organization (id), month TEXT NOT NULL,
  PRIMARY KEY (organization_id, month)
) WITHOUT ROWID;
CREATE INDEX open_month_by_month ON open_month (month);

CREATE TABLE open_credit ( -- Credits of closed months without a credit note.
  entry_id TEXT PRIMARY KEY REFERENCES account_entry (id), created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_credit_age ON open_credit (created_at);

-- Company: giving plans -------------------------------------------------------------------------------------

-- A plan of the stock that a person is given; it becomes an ordinary order that costs nothing.
CREATE TABLE assignment (
  id TEXT PRIMARY KEY, -- Also the id of the order that it becomes.
  organization_id TEXT NOT NULL REFERENCES organization (id),
  account_id TEXT NOT NULL REFERENCES account (id), lot_id TEXT NOT NULL REFERENCES stock_lot (id),
  plan_id TEXT NOT NULL,
  group_id TEXT, -- The person's group and its cost centre as they were then.
  cost_centre TEXT NOT NULL DEFAULT '',
  channel TEXT NOT NULL, -- The shop that the eSIM is made in.
  -- `returned`, `moved`, `failed`: the plan is free again, or another person's. `revoked`: taken from a
  -- person who had installed it.
  state TEXT NOT NULL
    CHECK (state IN ('scheduled', 'making', 'assigned', 'returned', 'moved', 'failed', 'revoked')),
  purchase_id TEXT UNIQUE REFERENCES purchase (id), esim_id TEXT REFERENCES esim (id),
  due_at INTEGER NOT NULL, -- When its eSIM is made.
  assigned_by TEXT NOT NULL, approval_id TEXT,
  taking_at INTEGER, -- When it was last asked to be taken back, for the person `move_to` or for the stock.
  move_to TEXT REFERENCES account (id), moved_to_id TEXT,
  move_lost INTEGER CONSTRAINT move_lost CHECK (move_lost IS NULL), -- Set where nothing was to move.
  mailed_at INTEGER, mail_count INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, settled_at INTEGER,
  CHECK ((purchase_id IS NULL) = (esim_id IS NULL)),
  CHECK (state NOT IN ('making', 'assigned', 'failed', 'revoked') OR purchase_id IS NOT NULL),
  CHECK ((move_to IS NULL) = (moved_to_id IS NULL)),
  CHECK ((state IN ('scheduled', 'making', 'assigned')) = (settled_at IS NULL))
);
CREATE INDEX assignment_organization ON assignment (organization_id, created_at, id);
CREATE INDEX assignment_plan ON assignment (organization_id, plan_id, created_at, id);
CREATE INDEX assignment_group ON assignment (organization_id, group_id, created_at, id);
CREATE INDEX assignment_account ON assignment (account_id, created_at, id);
CREATE INDEX assignment_due ON assignment (due_at) WHERE state = 'scheduled';
CREATE INDEX assignment_esim ON assignment (esim_id) WHERE esim_id IS NOT NULL;
CREATE INDEX assignment_move ON assignment (move_to) WHERE move_to IS NOT NULL;
CREATE INDEX assignment_state ON assignment (organization_id, state, created_at, id);
-- What was spent, by person, group and cost centre: rows are long and lie in another order.
CREATE INDEX assignment_of_lot ON assignment (lot_id, organization_id, state, created_at, account_id,
  group_id, cost_centre);
-- Whoever left meanwhile is given nothing, and nobody another organisation's plans.
CREATE TRIGGER assignment_has_person BEFORE INSERT ON assignment
WHEN NOT EXISTS (SELECT 1 FROM account WHERE id = NEW.account_id AND organization_id = NEW.organization_id
  AND deleted_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'assignment_person'); END;
-- Also raised without a lot, when no plan is free.
CREATE TRIGGER assignment_has_lot BEFORE INSERT ON assignment
WHEN NOT EXISTS (SELECT 1 FROM stock_lot WHERE id = NEW.lot_id AND organization_id = NEW.organization_id
  AND plan_id = NEW.plan_id)
BEGIN SELECT RAISE(ABORT, 'assignment_lot'); END;
CREATE TRIGGER assignment_takes AFTER INSERT ON assignment BEGIN
  INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
    VALUES ('assigned.' || NEW.id, NEW.organization_id, NEW.lot_id, 'assigned', -1, NEW.created_at);
END;
-- What was not installed goes back into its lot, and from there to the person it is moved to.
CREATE TRIGGER assignment_returns AFTER UPDATE OF state ON assignment
WHEN NEW.state IN ('returned', 'moved', 'failed') AND OLD.state NOT IN ('returned', 'moved', 'failed') BEGIN
  INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
    VALUES ('returned.' || NEW.id, NEW.organization_id, NEW.lot_id, 'returned', 1, NEW.settled_at);
  INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id, group_id, cost_centre,
    channel, state, due_at, assigned_by, approval_id, created_at)
  SELECT NEW.moved_to_id, NEW.organization_id, account.id, NEW.lot_id, NEW.plan_id, account.group_id,
    coalesce(billing_group.cost_centre, ''), NEW.channel, 'scheduled',
    max(NEW.due_at, NEW.settled_at), NEW.assigned_by, NEW.approval_id, NEW.settled_at
  FROM account LEFT JOIN billing_group ON billing_group.id = account.group_id
  WHERE NEW.state = 'moved' AND account.id = NEW.move_to
    AND account.organization_id = NEW.organization_id AND account.deleted_at IS NULL;
END;
CREATE TRIGGER assignment_is_told AFTER UPDATE OF state ON assignment
WHEN NEW.state = 'assigned' AND OLD.state = 'making' BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_assigned.' || NEW.id, NEW.organization_id, 'esim.assigned',
    json_object('esim_id', NEW.esim_id, 'account_id', NEW.account_id, 'assignment_id', NEW.id,
      'plan_id', NEW.plan_id),
    NEW.mailed_at, NEW.mailed_at + 2592000 WHERE EXISTS (SELECT 1 FROM webhook
    WHERE organization_id = NEW.organization_id AND disabled_at IS NULL) ON CONFLICT DO NOTHING;
END;
-- A plan costs what it was bought for. A moved one was counted when the move was asked for.
CREATE TRIGGER assignment_is_counted AFTER INSERT ON assignment BEGIN
  INSERT INTO budget_entry
  SELECT 'assigned.' || NEW.id, NEW.organization_id, NEW.account_id, NEW.group_id, 'assigned',
    line.unit_minor, coalesce((
      SELECT zone_month.month FROM zone_month JOIN organization
        ON organization.time_zone = zone_month.time_zone
      WHERE organization.id = NEW.organization_id AND starts_at <= NEW.created_at AND ends_at > NEW.created_at
    ), strftime('%Y-%m', NEW.created_at, 'unixepoch')), NEW.created_at
  FROM stock_lot AS lot JOIN master_order_line AS line
    ON line.order_id = lot.order_id AND line.position = lot.position WHERE lot.id = NEW.lot_id
  ON CONFLICT DO NOTHING;
END;
-- A move takes the plan off the one and counts it for the other at once, so that a full budget of the
-- organisation does not refuse it. Before the update, whose other triggers make the other assignment.
CREATE TRIGGER assignment_move_is_counted BEFORE UPDATE OF move_to ON assignment
WHEN NEW.move_to IS NOT NULL AND OLD.move_to IS NULL BEGIN
  INSERT INTO budget_entry SELECT 'left.' || NEW.moved_to_id, organization_id, account_id, group_id, 'left',
    -amount_minor, month, coalesce(NEW.taking_at, NEW.settled_at) FROM budget_entry
    WHERE id = 'assigned.' || NEW.id ON CONFLICT DO NOTHING;
  INSERT INTO budget_entry
  SELECT 'assigned.' || NEW.moved_to_id, before.organization_id, account.id, account.group_id,
    'assigned', before.amount_minor, coalesce((
      SELECT zone_month.month FROM zone_month JOIN organization
        ON organization.time_zone = zone_month.time_zone WHERE organization.id = NEW.organization_id
        AND starts_at <= coalesce(NEW.taking_at, NEW.settled_at)
        AND ends_at > coalesce(NEW.taking_at, NEW.settled_at)
    ), strftime('%Y-%m', coalesce(NEW.taking_at, NEW.settled_at), 'unixepoch')),
    coalesce(NEW.taking_at, NEW.settled_at)
  FROM budget_entry AS before JOIN account ON account.id = NEW.move_to WHERE before.id = 'assigned.' || NEW.id
  ON CONFLICT DO NOTHING;
END;
-- The move came too late.
CREATE TRIGGER assignment_stay_is_counted AFTER UPDATE OF move_to ON assignment
WHEN NEW.move_to IS NULL AND OLD.move_to IS NOT NULL BEGIN
  INSERT INTO budget_entry
  SELECT iif(id = 'left.' || OLD.moved_to_id, 'stayed.', 'returned.') || OLD.moved_to_id,
    organization_id, account_id, group_id,
    iif(id = 'left.' || OLD.moved_to_id, 'stayed', 'returned'), -amount_minor, month, created_at
  FROM budget_entry WHERE id IN ('left.' || OLD.moved_to_id, 'assigned.' || OLD.moved_to_id)
  ON CONFLICT DO NOTHING;
END;
-- What comes back is given back, to whom it was counted for last. What a phone had installed stays paid.
CREATE TRIGGER assignment_return_is_counted AFTER UPDATE OF state ON assignment
WHEN NEW.state IN ('returned', 'moved', 'failed') AND OLD.state NOT IN ('returned', 'moved', 'failed') BEGIN
  INSERT INTO budget_entry SELECT 'returned.' || NEW.id, organization_id, account_id, group_id, 'returned',
    -amount_minor, month, NEW.settled_at FROM budget_entry
    WHERE id = 'assigned.' || NEW.id AND NEW.move_to IS NULL ON CONFLICT DO NOTHING;
  -- Whom it was to be moved to has left, or it could not be made.
  INSERT INTO budget_entry
  SELECT 'returned.' || NEW.moved_to_id, organization_id, account_id, group_id, 'returned',
    -amount_minor, month, NEW.settled_at
  FROM budget_entry WHERE id = 'assigned.' || NEW.moved_to_id AND (NEW.state <> 'moved' OR NOT EXISTS (
      SELECT 1 FROM account WHERE id = NEW.move_to AND organization_id = NEW.organization_id
        AND deleted_at IS NULL)) ON CONFLICT DO NOTHING;
END;

CREATE TABLE import_job ( -- A file of people whom plans are given to.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  channel TEXT NOT NULL, -- The shop that eSIMs are made in.
  file_name TEXT NOT NULL, bytes INTEGER NOT NULL,
  encoding TEXT, -- NULL: a workbook.
  separator TEXT,
  -- JSON arrays by column: titles, and what each is read as, or null.
  heads TEXT NOT NULL CHECK (json_valid(heads)),
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  default_plan_id TEXT, -- What rows get that name no plan or no day; a NULL day is now.
  default_day TEXT, clock TEXT NOT NULL DEFAULT '09:00',
  zone TEXT NOT NULL DEFAULT 'person' CHECK (zone IN ('person', 'organization')), -- Where a day begins.
  state TEXT NOT NULL DEFAULT 'checking'
    CHECK (state IN ('checking', 'running', 'stopping', 'stopped', 'done')),
  created_by TEXT NOT NULL, created_by_name TEXT NOT NULL, locale TEXT NOT NULL, row_count INTEGER NOT NULL,
  planned_count INTEGER NOT NULL DEFAULT 0, -- Rows at the start, and what has become of them.
  done_count INTEGER NOT NULL DEFAULT 0, failed_count INTEGER NOT NULL DEFAULT 0,
  starts INTEGER NOT NULL DEFAULT 0, -- A second start undoes its whole batch.
  leased_until INTEGER NOT NULL DEFAULT 0, -- One run works on the job until then, or until it dies.
  created_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER,
  expires_at INTEGER NOT NULL, -- The rows hold names and addresses.
  CONSTRAINT import_begun CHECK (starts <= 1), CHECK (done_count + failed_count <= planned_count),
  CHECK ((state IN ('stopped', 'done')) = (ended_at IS NOT NULL))
);
CREATE INDEX import_job_organization ON import_job (organization_id, created_at, id);
CREATE INDEX import_job_due ON import_job (started_at) WHERE state IN ('running', 'stopping');
CREATE INDEX import_job_expires ON import_job (expires_at);

CREATE TABLE import_row ( -- A row of a file.
  job_id TEXT NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  line INTEGER NOT NULL, -- The line of the table as people count it.
  cells TEXT NOT NULL CHECK (json_valid(cells)), is_skipped INTEGER NOT NULL DEFAULT 0,
  is_again INTEGER NOT NULL DEFAULT 0, -- Assigned once more, although an earlier file has assigned the same.
  -- `planned`: waits for the clock.
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'planned', 'done', 'failed')),
  task TEXT CHECK (task IS NULL OR json_valid(task)), -- Who gets what and when, as it was at the start.
  assignment_id TEXT UNIQUE, problem TEXT,
  request_id TEXT, -- The request for approval that it waits for, and the rules it broke at the start.
  checks TEXT CHECK (checks IS NULL OR json_valid(checks)),
  problems TEXT CHECK (problems IS NULL OR json_valid(problems)), -- Why it was left out at the start.
  PRIMARY KEY (job_id, line), CHECK (state <> 'planned' OR (task IS NOT NULL AND assignment_id IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX import_row_planned ON import_row (job_id, line) WHERE state = 'planned';
CREATE INDEX import_row_waiting ON import_row (job_id, request_id)
  WHERE request_id IS NOT NULL AND state = 'open';
CREATE TRIGGER import_row_counts AFTER UPDATE OF state ON import_row
WHEN OLD.state = 'planned' AND NEW.state IN ('done', 'failed') BEGIN
  UPDATE import_job SET done_count = done_count + (NEW.state = 'done'),
    failed_count = failed_count + (NEW.state = 'failed') WHERE id = NEW.job_id;
END;

-- What files have assigned already, so that a file that is sent again changes nothing.
CREATE TABLE import_done (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  identity TEXT NOT NULL, -- A hash of person, plan and day.
  assignment_id TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (organization_id, identity)
) WITHOUT ROWID;

CREATE TABLE people_job ( -- One change of many people or of their plans.
  id TEXT PRIMARY KEY, -- Given by the page, so that a form that is sent twice begins one job.
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE, channel TEXT NOT NULL,
  -- `date` and `person` are about plans, each named by its row.
  change TEXT NOT NULL CHECK (change IN ('remove', 'suspend', 'role', 'group', 'date', 'person')),
  -- The role or the group that people get; without a group they are in none.
  target TEXT CHECK (iif(change = 'role', target IS NOT NULL, change = 'group' OR target IS NULL)),
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopping', 'stopped', 'done')),
  created_by TEXT NOT NULL, created_by_name TEXT NOT NULL, locale TEXT NOT NULL, row_count INTEGER NOT NULL,
  done_count INTEGER NOT NULL DEFAULT 0, failed_count INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER NOT NULL DEFAULT 0, -- One run works on the job until then, or until it dies.
  created_at INTEGER NOT NULL, ended_at INTEGER,
  expires_at INTEGER NOT NULL, -- The rows hold names.
  CHECK (done_count + failed_count <= row_count),
  CHECK ((state IN ('stopped', 'done')) = (ended_at IS NOT NULL))
);
CREATE INDEX people_job_organization ON people_job (organization_id, created_at, id);
CREATE INDEX people_job_due ON people_job (created_at) WHERE state IN ('running', 'stopping');
CREATE INDEX people_job_expires ON people_job (expires_at);

CREATE TABLE people_job_row (
  job_id TEXT NOT NULL REFERENCES people_job (id) ON DELETE CASCADE, line INTEGER NOT NULL,
  account_id TEXT NOT NULL, -- Who is changed, or has the plan.
  name TEXT NOT NULL,
  assignment_id TEXT, -- A plan, which gets another day or another person.
  due_at INTEGER, move_to TEXT,
  state TEXT NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done', 'failed')), problem TEXT,
  CHECK ((assignment_id IS NULL) = (due_at IS NULL AND move_to IS NULL)), PRIMARY KEY (job_id, line)
) WITHOUT ROWID;
CREATE TRIGGER people_job_counts AFTER UPDATE OF state ON people_job_row
WHEN OLD.state = 'planned' AND NEW.state IN ('done', 'failed') BEGIN
  UPDATE people_job SET done_count = done_count + (NEW.state = 'done'),
    failed_count = failed_count + (NEW.state = 'failed') WHERE id = NEW.job_id;
END;

-- The trips that an organisation plans. Each change counts: what is approved is what was shown.
CREATE TABLE trip_list (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  version INTEGER NOT NULL DEFAULT 1,
  uses_stock INTEGER NOT NULL DEFAULT 1 CHECK (uses_stock IN (0, 1)), -- Free plans go first.
  changed_at INTEGER NOT NULL,
  -- Undoes an approval of another list than was shown.
  shown_late INTEGER CONSTRAINT trip_list_changed CHECK (shown_late IS NULL)
) WITHOUT ROWID;

-- The trip of one person: one of the organisation's people, or somebody by name and address.
CREATE TABLE trip (
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES trip_list (organization_id) ON DELETE CASCADE,
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE, name TEXT NOT NULL, email TEXT NOT NULL,
  person_key TEXT NOT NULL, -- The account, or the address as addresses are compared: nobody has two trips.
  day_mb INTEGER NOT NULL CHECK (day_mb BETWEEN 1 AND 10240), -- Data used per day, in MB of 1024 KB.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, -- A list that nobody approves does not keep names for ever.
  UNIQUE (organization_id, person_key)
) WITHOUT ROWID;
CREATE INDEX trip_account ON trip (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX trip_expiry ON trip (expires_at);

CREATE TABLE trip_stay ( -- A stay in one country.
  id TEXT PRIMARY KEY, trip_id TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
  country TEXT NOT NULL, -- The slug of the country in the catalogue.
  from_day TEXT NOT NULL CHECK (length(from_day) = 10), -- YYYY-MM-DD, both included.
  to_day TEXT NOT NULL CHECK (length(to_day) = 10), CHECK (from_day <= to_day)
) WITHOUT ROWID;
CREATE INDEX trip_stay_trip ON trip_stay (trip_id, from_day);

-- What was approved. The trips themselves are deleted: the plans know their people.
CREATE TABLE trip_approval (
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id),
  people INTEGER NOT NULL CHECK (people > 0), plans INTEGER NOT NULL CHECK (plans > 0),
  from_stock INTEGER NOT NULL CHECK (from_stock BETWEEN 0 AND plans), currency TEXT NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  order_id TEXT REFERENCES master_order (id), -- Absent where the stock sufficed.
  approved_by TEXT NOT NULL, approved_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX trip_approval_organization ON trip_approval (organization_id, approved_at);
CREATE INDEX trip_approval_order ON trip_approval (order_id) WHERE order_id IS NOT NULL;

-- Company: budgets and approval -----------------------------------------------------------------------------

CREATE TABLE zone_month ( -- When the months of a zone begin and end; without a row they are those of UTC.
  time_zone TEXT NOT NULL, month TEXT NOT NULL CHECK (length(month) = 7), starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at), PRIMARY KEY (time_zone, month)
) WITHOUT ROWID;
CREATE INDEX zone_month_start ON zone_month (time_zone, starts_at, ends_at);

-- The months of the year that a budget counts together with a month, as its last and first.
CREATE TABLE budget_span (
  reset TEXT NOT NULL CHECK (reset IN ('month', 'quarter', 'year')),
  month INTEGER NOT NULL CHECK (month BETWEEN 1 AND 12), first TEXT NOT NULL, last TEXT NOT NULL,
  PRIMARY KEY (reset, month)
) WITHOUT ROWID;
WITH RECURSIVE months (month) AS (SELECT 1 UNION ALL SELECT month + 1 FROM months WHERE month < 12)
INSERT INTO budget_span
SELECT 'month', month, printf('-%02d', month), printf('-%02d', month) FROM months
UNION ALL
SELECT 'quarter', month, printf('-%02d', (month - 1) / 3 * 3 + 1),
  printf('-%02d', (month - 1) / 3 * 3 + 3) FROM months
UNION ALL
SELECT 'year', month, '-01', '-12' FROM months;

CREATE TABLE budget ( -- What an organisation, a group or a person may be given.
  id TEXT PRIMARY KEY, -- The person, group or organisation that it belongs to: each has one at most.
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  group_id TEXT UNIQUE REFERENCES billing_group (id) ON DELETE CASCADE,
  account_id TEXT UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  limit_minor INTEGER NOT NULL CHECK (limit_minor > 0),
  reset TEXT NOT NULL CHECK (reset IN ('month', 'quarter', 'year')),
  is_hard INTEGER NOT NULL CHECK (is_hard IN (0, 1)), -- 1: nothing is given beyond it; 0: it only tells.
  changed_by TEXT NOT NULL, changed_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  -- Undoes a change of another budget than its editor saw.
  seen_late INTEGER CONSTRAINT budget_changed CHECK (seen_late IS NULL),
  CHECK (group_id IS NULL OR account_id IS NULL), CHECK (id = coalesce(account_id, group_id, organization_id))
) WITHOUT ROWID;
CREATE INDEX budget_organization ON budget (organization_id);
CREATE TRIGGER budget_is_own BEFORE INSERT ON budget
WHEN NEW.group_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM billing_group
  WHERE id = NEW.group_id AND organization_id = NEW.organization_id) OR NEW.account_id IS NOT NULL AND NOT
  EXISTS (SELECT 1 FROM account WHERE id = NEW.account_id AND organization_id = NEW.organization_id
  AND deleted_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'budget_holder'); END;

-- The ledger that budgets count. What is given back counts in the month in which it was charged, so that no
-- month has more to give than its budget.
CREATE TABLE budget_entry (
  id TEXT PRIMARY KEY, -- Named after what it is about, so that nothing is counted twice.
  organization_id TEXT NOT NULL, account_id TEXT NOT NULL,
  group_id TEXT, -- The person's group as it was then.
  -- `left`, `stayed`: on its way to another person, and back because a phone has it.
  kind TEXT NOT NULL CHECK (kind IN ('assigned', 'added', 'returned', 'left', 'stayed')),
  amount_minor INTEGER NOT NULL,
  month TEXT NOT NULL CHECK (length(month) = 7), -- In the organisation's zone.
  created_at INTEGER NOT NULL, CHECK (iif(kind IN ('returned', 'left'), amount_minor <= 0, amount_minor >= 0))
) WITHOUT ROWID;
CREATE INDEX budget_entry_organization ON budget_entry (organization_id, month);
CREATE INDEX budget_entry_account ON budget_entry (account_id);
CREATE TRIGGER budget_entry_stays BEFORE UPDATE ON budget_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER budget_entry_kept BEFORE DELETE ON budget_entry
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
-- What passes a budget that stops undoes its whole batch.
CREATE TRIGGER budget_entry_counts AFTER INSERT ON budget_entry BEGIN
  INSERT INTO budget_month (holder_id, month, used_minor)
  SELECT holder.value, NEW.month, NEW.amount_minor
  FROM json_each(json_array(NEW.organization_id, NEW.group_id, NEW.account_id)) AS holder
  WHERE holder.value IS NOT NULL
  ON CONFLICT (holder_id, month) DO UPDATE SET used_minor = used_minor + excluded.used_minor;
  SELECT RAISE(ABORT, 'budget_spent') WHERE NEW.kind IN ('assigned', 'added')
    AND NOT EXISTS (SELECT 1 FROM budget_over WHERE entry_id = NEW.id) AND EXISTS (
      SELECT 1 FROM budget JOIN budget_span AS span
        ON span.reset = budget.reset AND span.month = cast(substr(NEW.month, 6, 2) AS INTEGER)
      WHERE budget.id IN (NEW.organization_id, NEW.group_id, NEW.account_id)
        AND budget.is_hard = 1 AND budget.limit_minor < (
          SELECT sum(used_minor) FROM budget_month WHERE holder_id = budget.id
            AND budget_month.month BETWEEN substr(NEW.month, 1, 4) || span.first
              AND substr(NEW.month, 1, 4) || span.last));
END;

CREATE TABLE budget_over ( -- Entries that somebody allowed to pass budgets, with their reason.
  entry_id TEXT PRIMARY KEY, -- Of `budget_entry`.
  organization_id TEXT NOT NULL,
  request_id TEXT NOT NULL, -- The request that was approved, and the account that did it, without references.
  approved_by TEXT NOT NULL, reason TEXT NOT NULL CHECK (reason <> ''), created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX budget_over_organization ON budget_over (organization_id, created_at);
CREATE TRIGGER budget_over_stays BEFORE UPDATE ON budget_over
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER budget_over_kept BEFORE DELETE ON budget_over
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;

-- The sums of the entries by month, for the organisation, the group and the person.
CREATE TABLE budget_month (
  holder_id TEXT NOT NULL, month TEXT NOT NULL, used_minor INTEGER NOT NULL, PRIMARY KEY (holder_id, month)
) WITHOUT ROWID;

-- What needs nobody's approval; an organisation without a row has the default rules.
CREATE TABLE approval_rule (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  -- The most that one request for a person, and one order for the stock, may cost.
  amount_minor INTEGER CHECK (amount_minor >= 0),
  order_minor INTEGER CHECK (order_minor >= 0),
  -- How often data may be added for a person in a month, and how many plans.
  monthly_addons INTEGER CHECK (monthly_addons >= 0),
  monthly_plans INTEGER CHECK (monthly_plans >= 0),
  slugs TEXT NOT NULL CHECK (json_valid(slugs)), -- A JSON array of the slugs of destinations; empty: all.
  -- Whether a request also waits that no rule forbids.
  is_always INTEGER NOT NULL CHECK (is_always IN (0, 1)),
  -- Days after which a request lapses, and how many before that another is told; 0: nobody.
  lapse_days INTEGER NOT NULL CHECK (lapse_days BETWEEN 1 AND 30),
  escalate_days INTEGER NOT NULL CHECK (escalate_days BETWEEN 0 AND 29),
  escalate_to TEXT, -- NULL: all who decide are told again.
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE approval_request ( -- What somebody asked for.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('addon', 'plan', 'order', 'assignment')),
  asked_by TEXT NOT NULL REFERENCES account (id),
  person_id TEXT REFERENCES account (id), -- For whom it is; NULL: for the stock, or for several people.
  esim_id TEXT REFERENCES esim (id),
  channel TEXT NOT NULL, -- The shop in which it was asked for.
  asked TEXT NOT NULL CHECK (json_valid(asked)), -- Exactly what, and what each rule said to it.
  checks TEXT NOT NULL CHECK (json_valid(checks)), total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3), word TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'lapsed')),
  problem TEXT, -- Why it could not be carried out when somebody approved it; it stays open.
  escalates_at INTEGER, -- NULL: nobody else is told before it lapses.
  escalated_at INTEGER, lapses_at INTEGER NOT NULL,
  decided_by TEXT, -- NULL: open, lapsed, or carried out because no rule forbade it.
  decided_at INTEGER, answer TEXT NOT NULL DEFAULT '',
  order_id TEXT, -- The order that it became.
  -- Undoes a decision about what is not open any more.
  decided_late INTEGER CONSTRAINT approval_decided CHECK (decided_late IS NULL),
  line_count INTEGER, -- How many lines were in the cart as asked for; fewer undo the request.
  cart_taken INTEGER, created_at INTEGER NOT NULL,
  expires_at INTEGER, -- When it is of no more use; open ones have none.
  trip_version INTEGER, -- The version of the trip list that a request is for; NULL: it is for something else.
  import_id TEXT, -- The file whose rows a request is for, without a reference: the file expires first.
  about_name TEXT NOT NULL DEFAULT '', -- The name of the person as lists sort by it: triggers keep it.
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT cart_changed CHECK (cart_taken IS NULL OR cart_taken = line_count)
) WITHOUT ROWID;
CREATE INDEX approval_request_state ON approval_request (organization_id, state, created_at, id);
CREATE INDEX approval_request_asker ON approval_request (asked_by, created_at);
CREATE INDEX approval_request_person ON approval_request (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX approval_request_esim ON approval_request (esim_id, created_at) WHERE esim_id IS NOT NULL;
CREATE INDEX approval_request_due ON approval_request (lapses_at) WHERE state = 'open';
CREATE INDEX approval_request_escalate ON approval_request (escalates_at)
  WHERE state = 'open' AND escalates_at IS NOT NULL AND escalated_at IS NULL;
CREATE INDEX approval_request_expires ON approval_request (expires_at) WHERE expires_at IS NOT NULL;
-- One open request of each kind for an eSIM: a form that is sent twice asks once.
CREATE UNIQUE INDEX approval_request_once ON approval_request (esim_id, kind)
  WHERE state = 'open' AND esim_id IS NOT NULL;
-- A list is asked for once.
CREATE UNIQUE INDEX approval_request_trips ON approval_request (organization_id)
  WHERE state = 'open' AND trip_version IS NOT NULL;
CREATE INDEX approval_request_import ON approval_request (organization_id, import_id)
  WHERE import_id IS NOT NULL AND state = 'open';
CREATE INDEX approval_request_total ON approval_request (organization_id, total_minor, created_at, id);
CREATE INDEX approval_request_latest ON approval_request (organization_id, created_at, id);
CREATE INDEX approval_request_about ON approval_request (organization_id, about_name COLLATE NOCASE,
  created_at, id);
-- Whoever declines a request, or lets it lapse, ends its rows.
CREATE TRIGGER import_not_approved AFTER UPDATE OF state ON approval_request
WHEN NEW.import_id IS NOT NULL AND OLD.state = 'open' AND NEW.state IN ('declined', 'lapsed') BEGIN
  UPDATE import_row SET state = 'failed', problem = 'not_approved'
    WHERE job_id = NEW.import_id AND request_id = NEW.id AND state = 'open';
END;
CREATE TRIGGER approval_request_named AFTER INSERT ON approval_request BEGIN
  UPDATE approval_request SET about_name = coalesce((SELECT coalesce(nullif(name, ''), email, '') FROM account
    WHERE account.id = coalesce(NEW.person_id, NEW.asked_by)), '') WHERE id = NEW.id;
END;

-- Company: data added by policies, and alerts ---------------------------------------------------------------

CREATE TABLE topup_policy ( -- Rules by which data is added to people's eSIMs.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Below it, add so much, for at most so much a person and month.
  percent INTEGER NOT NULL CHECK (percent BETWEEN 1 AND 50),
  add_mb INTEGER NOT NULL CHECK (add_mb > 0),
  cap_minor INTEGER CHECK (cap_minor > 0), -- NULL: no cap of its own; the spend limit holds all the same.
  group_ids TEXT NOT NULL CHECK (json_valid(group_ids)), -- For whom; empty: everybody.
  state TEXT NOT NULL CHECK (state IN ('draft', 'on', 'off')),
  tried_rule TEXT, -- The rule that was tried last, when, and what it would have done, as JSON.
  tried_at INTEGER, trial TEXT CHECK (trial IS NULL OR json_valid(trial)),
  check_at INTEGER NOT NULL DEFAULT 0, -- When the clock looks at it again.
  -- Undoes a change of a policy that is not as it was read.
  read_late INTEGER CONSTRAINT policy_changed CHECK (read_late IS NULL),
  changed_by TEXT NOT NULL, changed_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  -- `budget`: at the group's budget, also one that only tells. `day`: after `stop_day`. `amount`: when all
  -- that it added costs `stop_minor`.
  stop_at TEXT NOT NULL DEFAULT 'limits' CHECK (stop_at IN ('limits', 'budget', 'day', 'amount')),
  -- The last day, in the organisation's zone.
  stop_day TEXT CHECK ((stop_day IS NULL) = (stop_at <> 'day') AND coalesce(length(stop_day), 10) = 10),
  stop_minor INTEGER CHECK ((stop_minor IS NULL) = (stop_at <> 'amount') AND coalesce(stop_minor, 1) > 0),
  -- `owner`: who switched it on.
  tell TEXT NOT NULL DEFAULT 'nobody' CHECK (tell IN ('nobody', 'owner', 'person', 'both')),
  CHECK ((tried_rule IS NULL) = (tried_at IS NULL)), CHECK ((tried_rule IS NULL) = (trial IS NULL))
) WITHOUT ROWID;
CREATE INDEX topup_policy_organization ON topup_policy (organization_id, created_at, id);
CREATE INDEX topup_policy_check ON topup_policy (check_at) WHERE state = 'on';

CREATE TABLE policy_topup ( -- Data that the organisation paid for. The id is also that of both orders.
  id TEXT PRIMARY KEY, policy_id TEXT NOT NULL, organization_id TEXT NOT NULL REFERENCES organization (id),
  account_id TEXT NOT NULL, esim_id TEXT NOT NULL REFERENCES esim (id),
  -- The eSIM and how often data was added before: each time of low data counts once.
  crossing TEXT NOT NULL UNIQUE,
  month TEXT NOT NULL CHECK (length(month) = 7), -- In the organisation's zone; what the cap counts.
  price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
  state TEXT NOT NULL CHECK (state IN ('bought', 'failed', 'credited')), -- `failed`: to be credited.
  created_at INTEGER NOT NULL,
  request_id TEXT, -- The request that it was added for; NULL: a policy did, and its cap counts it.
  told_at INTEGER -- When the mails about it were written.
) WITHOUT ROWID;
CREATE INDEX policy_topup_person ON policy_topup (organization_id, account_id, month);
CREATE INDEX policy_topup_policy ON policy_topup (policy_id, month);
CREATE INDEX policy_topup_esim ON policy_topup (esim_id);
CREATE INDEX policy_topup_owed ON policy_topup (created_at) WHERE state = 'failed';
CREATE INDEX policy_topup_untold ON policy_topup (created_at) WHERE told_at IS NULL;
CREATE INDEX policy_topup_history ON policy_topup (policy_id, created_at, id);
CREATE TRIGGER policy_topup_is_counted AFTER INSERT ON policy_topup BEGIN
  INSERT INTO budget_entry SELECT 'added.' || NEW.id, NEW.organization_id, NEW.account_id, account.group_id,
    'added', NEW.price_minor, NEW.month, NEW.created_at FROM account WHERE account.id = NEW.account_id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER policy_topup_failure_is_counted AFTER UPDATE OF state ON policy_topup
WHEN NEW.state = 'failed' AND OLD.state = 'bought' BEGIN
  INSERT INTO budget_entry SELECT 'returned.' || NEW.id, organization_id, account_id, group_id, 'returned',
    -amount_minor, month, created_at FROM budget_entry WHERE id = 'added.' || NEW.id ON CONFLICT DO NOTHING;
END;

CREATE TABLE policy_held ( -- What a policy did not add, once for each time of low data and month.
  id TEXT PRIMARY KEY, -- Policy, time of low data (`policy_topup.crossing`) and month, joined by dots.
  policy_id TEXT NOT NULL, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  esim_id TEXT NOT NULL REFERENCES esim (id) ON DELETE CASCADE, add_mb INTEGER NOT NULL CHECK (add_mb > 0),
  price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
  reason TEXT NOT NULL CHECK (reason IN ('cap', 'amount', 'budget', 'limit', 'points', 'late')),
  created_at INTEGER NOT NULL, told_at INTEGER, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX policy_held_untold ON policy_held (created_at) WHERE told_at IS NULL;
CREATE INDEX policy_held_history ON policy_held (policy_id, created_at, id);
CREATE INDEX policy_held_organization ON policy_held (organization_id);
CREATE INDEX policy_held_account ON policy_held (account_id);
CREATE INDEX policy_held_esim ON policy_held (esim_id);
CREATE INDEX policy_held_expires ON policy_held (expires_at);

CREATE TABLE business_alert ( -- What an organisation's members are told about.
  id TEXT PRIMARY KEY, -- Kind and what it is about, so that each thing is told once.
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE, kind TEXT NOT NULL,
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE, -- The person that it is about.
  facts TEXT NOT NULL CHECK (json_valid(facts)), -- What was so then, as a JSON object.
  created_at INTEGER NOT NULL, mailed_at INTEGER, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX business_alert_organization ON business_alert (organization_id, created_at, id);
CREATE INDEX business_alert_account ON business_alert (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX business_alert_unmailed ON business_alert (organization_id) WHERE mailed_at IS NULL;
CREATE INDEX business_alert_expires ON business_alert (expires_at);
CREATE TRIGGER alert_is_told AFTER INSERT ON business_alert WHEN NEW.kind <> 'invoice_due' BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_alert.' || NEW.id, NEW.organization_id, 'alert.' || NEW.kind,
    -- Patching an object by another leaves out what is NULL.
    json_patch('{}', json_object(
      'esim_id', iif(NEW.kind IN ('low_data', 'near_end', 'unusual_use'), about.id, NULL),
      'budget_id', iif(NEW.kind IN ('budget_near', 'budget_spent'), about.id, NULL),
      'account_id', NEW.account_id,
      'used_mb', NEW.facts ->> '$.usedMb',
      'total_mb', NEW.facts ->> '$.totalMb',
      'usual_mb', NEW.facts ->> '$.usualMb',
      'at', NEW.facts ->> '$.at',
      'used_minor', NEW.facts ->> '$.usedMinor',
      'limit_minor', NEW.facts ->> '$.limitMinor',
      'currency', NEW.facts ->> '$.currency'
    )),
    NEW.created_at, NEW.created_at + 2592000
  -- The id of an alert is kind, what it is about and what it is told for, joined by dots.
  FROM (SELECT substr(NEW.id, length(NEW.kind) + 2,
    instr(substr(NEW.id, length(NEW.kind) + 2), '.') - 1) AS id) AS about
  WHERE EXISTS (SELECT 1 FROM webhook
    WHERE organization_id = NEW.organization_id AND disabled_at IS NULL)
  ON CONFLICT DO NOTHING;
END;

CREATE TABLE alert_off ( -- Kinds that an organisation does not want to be told about.
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE, kind TEXT NOT NULL,
  PRIMARY KEY (organization_id, kind)
) WITHOUT ROWID;

CREATE TABLE alert_mail ( -- Whether a member gets a kind by mail; without a row administrators do.
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, kind TEXT NOT NULL,
  by_mail INTEGER NOT NULL CHECK (by_mail IN (0, 1)), PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;

-- Company: programs -----------------------------------------------------------------------------------------

CREATE TABLE api_key ( -- Keys of programs.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  channel TEXT NOT NULL, -- The shop that the key calls.
  name TEXT NOT NULL,
  prefix TEXT NOT NULL, -- The first characters of the key, by which people recognise it.
  key_hash TEXT NOT NULL UNIQUE, -- SHA-256, in hex: the key itself is shown once and stored nowhere.
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  made_by TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, -- A key can do what its maker can do now.
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER,
  -- `directory`: opens nothing else, and does not end with its maker.
  purpose TEXT NOT NULL DEFAULT 'api' CHECK (purpose IN ('api', 'directory'))
) WITHOUT ROWID;
CREATE INDEX api_key_organization ON api_key (organization_id, created_at);
CREATE INDEX api_key_maker ON api_key (made_by);

CREATE TABLE sealed_secret ( -- Secrets that have to be read again, sealed with the shop's session keys.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  owner_id TEXT NOT NULL, -- What the secret belongs to.
  kid TEXT NOT NULL, -- The id of the key that sealed it: when keys rotate, it is sealed again.
  sealed TEXT NOT NULL, created_at INTEGER NOT NULL,
  expires_at INTEGER -- NULL: until it is replaced.
) WITHOUT ROWID;
CREATE INDEX sealed_secret_organization ON sealed_secret (organization_id);
CREATE INDEX sealed_secret_owner ON sealed_secret (owner_id);
CREATE INDEX sealed_secret_kid ON sealed_secret (kid);
CREATE INDEX sealed_secret_expires ON sealed_secret (expires_at);

CREATE TABLE webhook ( -- Addresses that a company is told events at.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  channel TEXT NOT NULL, url TEXT NOT NULL, events TEXT NOT NULL CHECK (json_valid(events)),
  made_by TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, created_at INTEGER NOT NULL,
  failing_since INTEGER, -- When the first of the deliveries failed since one succeeded.
  disabled_at INTEGER
) WITHOUT ROWID;
CREATE INDEX webhook_organization ON webhook (organization_id, created_at);
CREATE INDEX webhook_maker ON webhook (made_by);

CREATE TABLE webhook_event ( -- What happened, written in the batch of its cause.
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  type TEXT NOT NULL, data TEXT NOT NULL CHECK (json_valid(data)),
  webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE, -- Of a test: it alone is told.
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX webhook_event_organization ON webhook_event (organization_id);
CREATE INDEX webhook_event_webhook ON webhook_event (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE INDEX webhook_event_expires ON webhook_event (expires_at);
CREATE TRIGGER webhook_event_fans_out AFTER INSERT ON webhook_event BEGIN
  INSERT INTO webhook_delivery (id, webhook_id, event_id, next_attempt_at, created_at)
  SELECT NEW.id || '.' || webhook.id, webhook.id, NEW.id, NEW.created_at, NEW.created_at
  FROM webhook WHERE webhook.organization_id = NEW.organization_id AND webhook.disabled_at IS NULL
    AND (webhook.id = NEW.webhook_id OR NEW.webhook_id IS NULL AND EXISTS (
      SELECT 1 FROM json_each(webhook.events) WHERE value = NEW.type));
END;

CREATE TABLE webhook_delivery ( -- An event on its way to one address.
  id TEXT PRIMARY KEY, webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL REFERENCES webhook_event (id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  tries_left INTEGER NOT NULL DEFAULT 9, -- How often it is still tried.
  next_attempt_at INTEGER NOT NULL, created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, created_at);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);

CREATE TABLE webhook_attempt ( -- What was sent and answered.
  delivery_id TEXT NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE, number INTEGER NOT NULL,
  started_at INTEGER NOT NULL, duration_ms INTEGER NOT NULL,
  status INTEGER, -- NULL: no answer came.
  problem TEXT NOT NULL DEFAULT '', -- Why there was no answer; empty otherwise.
  request_head TEXT NOT NULL, response_head TEXT NOT NULL DEFAULT '', response_body TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (delivery_id, number)
) WITHOUT ROWID;

-- Company: sign-on and directories --------------------------------------------------------------------------

CREATE TABLE sign_on ( -- The identity provider of a company: OpenID Connect or SAML.
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE, issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  -- Of people who are no members yet; NULL: members only.
  role_id TEXT REFERENCES role (id) ON DELETE SET NULL,
  is_required INTEGER NOT NULL DEFAULT 0 CHECK (is_required IN (0, 1)), -- Instead of passwords.
  -- When an administrator first signed in by it. Only then may it be required, lest all are locked out.
  used_at INTEGER,
  changed_at INTEGER NOT NULL,
  -- With SAML `issuer` is the entity id, and there is no client.
  protocol TEXT NOT NULL DEFAULT 'oidc' CHECK (protocol IN ('oidc', 'saml')),
  entry_point TEXT, -- Where people are sent with a request of SAML.
  CONSTRAINT sign_on_was_used CHECK (is_required = 0 OR used_at IS NOT NULL)
) WITHOUT ROWID;
CREATE INDEX sign_on_role ON sign_on (role_id) WHERE role_id IS NOT NULL;

CREATE TABLE sign_on_certificate ( -- Of SAML; several while the provider changes its key.
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  fingerprint TEXT NOT NULL, -- SHA-256 of the certificate, in hex.
  der TEXT NOT NULL, -- DER in base64.
  subject TEXT NOT NULL, expires_at INTEGER NOT NULL,
  used_at INTEGER, -- When somebody first signed in by it: then it is known to work.
  PRIMARY KEY (organization_id, fingerprint)
) WITHOUT ROWID;

-- Domains of a company, proved by a TXT record or by a code that was mailed to its administrators.
CREATE TABLE sign_on_domain (
  domain TEXT NOT NULL, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  token TEXT NOT NULL, -- What the TXT record has to contain.
  created_at INTEGER NOT NULL, proved_at INTEGER, code_mailbox TEXT,
  code_hash TEXT, -- HMAC of the code, in hex.
  code_tries INTEGER NOT NULL DEFAULT 0, code_sent_at INTEGER, code_expires_at INTEGER,
  PRIMARY KEY (domain, organization_id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX sign_on_domain_proved ON sign_on_domain (domain) WHERE proved_at IS NOT NULL;
CREATE INDEX sign_on_domain_organization ON sign_on_domain (organization_id);

-- A member's account at the provider: the pair of issuer and subject does not change.
CREATE TABLE sign_on_identity (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE, issuer TEXT NOT NULL,
  subject TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL, PRIMARY KEY (organization_id, issuer, subject)
) WITHOUT ROWID;
CREATE INDEX sign_on_identity_account ON sign_on_identity (account_id);

-- What a directory knows of a person besides what the account says. Without a row, the address is
-- the user name.
CREATE TABLE directory_person (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE, user_name TEXT NOT NULL,
  user_name_key TEXT NOT NULL, -- In lower case, by which they are compared (RFC 7643, 4.1.1).
  external_id TEXT, given_name TEXT, family_name TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX directory_person_name ON directory_person (organization_id, user_name_key);
CREATE INDEX directory_person_external ON directory_person (organization_id, external_id)
  WHERE external_id IS NOT NULL;

-- The groups of a directory that a person is in. Costs count to one, `account.group_id`: the last one that
-- they were added to, unless a member chose another.
CREATE TABLE directory_member (
  group_id TEXT NOT NULL REFERENCES billing_group (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  added INTEGER NOT NULL, -- Counts up: the highest was added last.
  PRIMARY KEY (group_id, account_id)
) WITHOUT ROWID;
CREATE INDEX directory_member_account ON directory_member (account_id, added);

-- Always empty: a change of what is not as its directory saw it inserts a row, which undoes it.
CREATE TABLE directory_seen (late INTEGER CONSTRAINT directory_changed CHECK (late IS NULL));
