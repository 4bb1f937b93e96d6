export const CARD_LIST = '/businessCard/businessCardList'
export const PLATE_LIST = '/businessCard/businessCardPlateList'

export const cardAddress = (id: string): string => `/businessCard/businessCardDetail?id=${id}`
