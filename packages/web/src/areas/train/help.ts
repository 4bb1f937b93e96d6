export { teacherHelp } from './teacher/help.ts'
export { courseHelp } from './course/help.ts'
