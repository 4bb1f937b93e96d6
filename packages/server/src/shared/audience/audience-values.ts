import { type Audience, facetsOfAudience } from '@portal/contract/shared/audience.ts'

/** Values of the three audience columns from the one value object. */
export const audienceValues = (audience: Audience) => {
  const { include, exclude } = facetsOfAudience(audience)
  return { audience, audienceInclude: include, audienceExclude: exclude }
}

interface Addressed {
  audienceInclude: readonly string[]
  audienceExclude: readonly string[]
}

/** Whether content that was read already is addressed to a person with these facets; see `addressedTo`. */
export const isAddressedTo = ({ audienceInclude, audienceExclude }: Addressed, facets: readonly string[]): boolean =>
  audienceInclude.some((facet) => facets.includes(facet)) && !audienceExclude.some((facet) => facets.includes(facet))
