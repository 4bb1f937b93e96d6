export { quizPartOf } from './activity/activities.ts'
export { insertActivity } from './activity/insert-activity.ts'
export { settleTry } from './quiz/credit-try.ts'
export { drawTry } from './quiz/draw.ts'
