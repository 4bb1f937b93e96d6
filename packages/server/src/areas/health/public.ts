export { sealContent } from './report/content.ts'
export { healthStandingOf } from './report/standing.ts'
