import { defineEndpoint } from '#src/kit/endpoint.ts'
import { openSittingBody, openSittingResult, saveBeatsBody, saveBeatsResult } from './beat.ts'

/** Starts a sitting: checks audience and state, ends the one on another device, answers what was studied before. */
export const openSitting = defineEndpoint({
  path: 'rest/videoUser/open',
  title: '打开学习内容',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: openSittingBody,
  result: openSittingResult,
  audit: 'none',
})

/** Hands in what was played, read or attended; answered after it is stored. */
export const saveBeats = defineEndpoint({
  path: 'rest/videoUser/save',
  title: '上报学习进度',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: saveBeatsBody,
  result: saveBeatsResult,
  bodyLimitKb: 60,
  audit: 'none',
})
