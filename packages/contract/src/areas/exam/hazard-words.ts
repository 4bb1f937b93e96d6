/** Name of a try, as the desk and the points entry show it. */
export const HAZARD_TITLE = '找隐患'
