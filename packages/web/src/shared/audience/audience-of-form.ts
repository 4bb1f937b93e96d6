import { previewAudience } from '@portal/contract/areas/access/audience.ts'
import { audience, EMPTY_AUDIENCE, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** Why a form cannot go on while nobody is chosen. */
export const whyNotNobody =
  (message: string) =>
  ({ audience: chosen }: Record<string, unknown>): string | undefined => {
    const { data } = audience.safeParse(chosen)
    return data && !isEmptyAudience(data) ? undefined : message
  }

/** How many people an audience of a form comes to; undefined while that is not known. */
export const useAudienceCount = (chosen: unknown): number | undefined => {
  const { data: asked } = audience.safeParse(chosen)
  const isSaid = asked !== undefined && !isEmptyAudience(asked)
  const { data } = useQuery({
    ...query(previewAudience, { audience: asked ?? EMPTY_AUDIENCE }),
    enabled: isSaid,
    placeholderData: keepPreviousData,
  })
  return isSaid ? data?.count : undefined
}
