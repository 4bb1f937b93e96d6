export { auditHelp } from './audit/help.ts'
export { classHelp } from './class/help.ts'
export { courseHelp } from './course/help.ts'
export { teacherHelp } from './teacher/help.ts'
