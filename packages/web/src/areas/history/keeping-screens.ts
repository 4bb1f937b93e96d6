export { HistoryDetailPage } from './day/detail/HistoryDetailPage.tsx'
export { HistoryListPage } from './day/manage/HistoryListPage.tsx'
export { HistoryLabelPage } from './topic/manage/HistoryLabelPage.tsx'
