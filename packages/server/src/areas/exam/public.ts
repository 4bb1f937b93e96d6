export { type InsertedPlan, insertDailyPlan } from './daily/insert-plan.ts'
export { insertPublishedExam, type SeededPaper } from './exam/insert-exam.ts'
export { insertPublishedPaper } from './paper/insert-paper.ts'
export { feedWrongBook } from './wrong/feed.ts'
