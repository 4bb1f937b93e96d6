export { tellLive } from './class/change-state.ts'
export { getOpenClass, hostedBy, type LiveClass, lockHosted, openTo } from './class/reach.ts'
export { stateAt } from './class/state.ts'
