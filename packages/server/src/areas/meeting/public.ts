export { bookRoom, freeRoom, type RoomTime, type RoomUser } from './room/bookings.ts'
