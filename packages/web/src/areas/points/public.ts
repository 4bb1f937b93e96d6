export { PointsTab, pointsTabCodes } from './PointsTab.tsx'
