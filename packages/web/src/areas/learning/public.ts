/** What other areas may use: the frame of the course centre, which also stands around notices. */
export { CourseShell } from './course/CourseShell.tsx'
