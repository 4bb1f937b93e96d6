export { anchorOf, ensureAnchor } from './anchor/active.ts'
export { tellLive } from './class/change-state.ts'
export {
  getOpenClass,
  hostedBy,
  hostedWithin,
  hostScope,
  type LiveClass,
  lockHosted,
  openWithin,
} from './class/reach.ts'
export { airedMs, isOn, isOver, stateAt, stateNow } from './class/state.ts'
