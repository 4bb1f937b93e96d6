export { drawTry } from './quiz/draw.ts'
export { settleTry } from './quiz/settle.ts'
export { quizPartOf } from './record/activities.ts'
export { insertActivity } from './record/insert-activity.ts'
