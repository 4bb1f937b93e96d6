/** What other areas may use: rooms are booked by classes, too. */
export { RoomSelect } from './room/RoomSelect.tsx'
