import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the quiz of an activity, and the list of one's own, both for `/activity/answerExercise`. */
export const QuizPage = late(() => import('./quiz/QuizPage.tsx').then((module) => module.QuizPage))
export const OwnQuizzes = late(() => import('./quiz/OwnQuizzes.tsx').then((module) => module.OwnQuizzes))
