export { CalendarPage } from './day/read/CalendarPage.tsx'
export { ContentTextPage } from './day/read/ContentTextPage.tsx'
export { PartyHistoryPage } from './topic/read/PartyHistoryPage.tsx'
export { TopicListPage } from './topic/read/TopicListPage.tsx'
