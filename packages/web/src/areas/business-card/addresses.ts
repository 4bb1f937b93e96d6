export const CARD_LIST = '/businessCard/businessCardList'

export const cardAddress = (id: string): string => `/businessCard/businessCardDetail?id=${id}`
