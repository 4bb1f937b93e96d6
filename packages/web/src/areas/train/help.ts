export { courseHelp } from './course/help.ts'
