export { ensurePlaceTypes } from './place/place-types.ts'
