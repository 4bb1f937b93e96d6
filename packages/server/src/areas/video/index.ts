import type { Area } from '#src/shared/portal.ts'
import { labelRoutes } from './label/routes.ts'

export const videoArea: Area = ({ app }) => {
  labelRoutes(app)
}
