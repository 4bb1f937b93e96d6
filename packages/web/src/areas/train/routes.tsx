export { learnRoutes } from './learn/routes.tsx'
export { teacherRoutes } from './teacher/routes.tsx'
