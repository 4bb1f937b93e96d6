export { bookRoom, foundInRoom, freeRoom, type RoomTime, type RoomUser } from './room/bookings.ts'
