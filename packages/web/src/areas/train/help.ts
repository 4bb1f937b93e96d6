export { auditHelp } from './audit/help.ts'
export { classHelp } from './class/help.ts'
export { teacherHelp } from './teacher/help.ts'
