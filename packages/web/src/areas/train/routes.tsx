export { teacherRoutes } from './teacher/routes.tsx'
export { courseRoutes } from './course/routes.tsx'
