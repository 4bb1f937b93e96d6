export { courseRoutes } from './course/routes.tsx'
