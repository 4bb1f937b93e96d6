export { auditRoutes } from './audit/routes.tsx'
export { classRoutes } from './class/routes.tsx'
export { courseRoutes } from './course/routes.tsx'
export { teacherRoutes } from './teacher/routes.tsx'
