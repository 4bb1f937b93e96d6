import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the quiz of an activity, and the list of one's own, both for `/activity/answerExercise`. */
export const QuizPage = late(() => import('./quiz/QuizPage.tsx').then((module) => module.QuizPage))
export const OwnQuizzes = late(() => import('./quiz/OwnQuizzes.tsx').then((module) => module.OwnQuizzes))

/** The way back to the activity that something was done for. */
export const BackToActivity = late(() =>
  import('./activity/learner/BackToActivity.tsx').then((module) => module.BackToActivity),
)
