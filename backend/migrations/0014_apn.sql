-- What a phone has to be told by hand to reach the network; NULL where it finds out by itself.
ALTER TABLE esim ADD COLUMN apn TEXT;
