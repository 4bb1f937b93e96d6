export { enrolmentHelp } from './enrolment/help.ts'
export { teacherHelp } from './teacher/help.ts'
