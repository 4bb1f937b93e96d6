export { quizPartOf } from './activity/activities.ts'
export { insertActivity } from './activity/insert-activity.ts'
export { drawTry } from './quiz/draw.ts'
export { settleTry } from './quiz/settle.ts'
