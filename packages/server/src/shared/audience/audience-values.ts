import { type Audience, facetsOfAudience } from '@portal/contract/shared/audience.ts'

/** Values of the three audience columns from the one value object. */
export const audienceValues = (audience: Audience) => {
  const { include, exclude } = facetsOfAudience(audience)
  return { audience, audienceInclude: include, audienceExclude: exclude }
}
