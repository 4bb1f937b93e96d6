import type { ActivityParts } from '#src/shared/activity-parts.ts'
import { readPart } from './read.ts'
import { signPart } from './sign.ts'
import { surveyPart } from './survey.ts'
import { watchPart } from './watch.ts'

/** The kinds whose facts lie in areas that know nothing of activities. */
export const provideKinds = (parts: ActivityParts): void => {
  parts.provide('watch', watchPart)
  parts.provide('read', readPart)
  parts.provide('sign', signPart)
  parts.provide('survey', surveyPart)
}
