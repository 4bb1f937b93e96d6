/** The light build ships without declarations of its own; it is the same interface with fewer parts behind it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
