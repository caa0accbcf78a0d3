-- Where the sandbox's bank sends the buyer back to, as the shop asked for it.
ALTER TABLE sandbox_charge ADD COLUMN return_path TEXT NOT NULL DEFAULT '/';
