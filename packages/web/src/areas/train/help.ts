export { teacherHelp } from './teacher/help.ts'
