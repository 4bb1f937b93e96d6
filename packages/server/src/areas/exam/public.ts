export { insertPublishedExam, type SeededPaper } from './exam/insert-exam.ts'
export { insertPublishedPaper } from './paper/insert-paper.ts'
