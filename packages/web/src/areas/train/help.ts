export { learnHelp } from './learn/help.ts'
export { teacherHelp } from './teacher/help.ts'
