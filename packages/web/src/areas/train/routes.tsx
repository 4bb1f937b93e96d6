export { teacherRoutes } from './teacher/routes.tsx'
