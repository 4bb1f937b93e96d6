-- Meetings: a room is taken once at a time. All rooms lie on one line of seconds, one behind the other.
alter table room_bookings add constraint room_bookings_free exclude using gist (slot with &&);
