import { Post, PostCard } from '#contract/http/posts.ts';

const PHOTO = 'a'.repeat(64);

/** The address of a photo by a digit of its own. */
export const aPhoto = (digit: number): string => `/media/${String(digit % 10) + PHOTO.slice(1)}/1280.jpg`;

/** A card as the server sends it; checked by the contract, so that a test cannot invent a shape. */
export const aPostCard = (overrides: Partial<Record<keyof PostCard, unknown>> = {}): PostCard =>
  PostCard.parse({
    id: 21,
    status: 'active',
    isTop: false,
    isFavorite: false,
    createdDateUtc: '2026-11-20T10:24:00.000Z',
    modifiedDateUtc: '2026-11-20T10:24:00.000Z',
    brand: 'Kia',
    model: 'Sportage',
    modification: null,
    year: 2020,
    mileage: 71_500,
    mileageUnit: 'km',
    price: 20_900,
    priceUnit: 'USD',
    userPrice: 20_900,
    userPriceUnit: 'USD',
    priceDrop: null,
    userPriceCleared: null,
    bodyType: 'Crossover',
    fuelType: 'Petrol',
    transmissionType: 'Automatic',
    driveType: null,
    displacement: 2400,
    horsePower: 184,
    country: 'Armenia',
    countryId: 1,
    region: 'Gyumri',
    colorHex: '#6f1e22',
    isCleared: true,
    mainImage: aPhoto(9),
    images: [aPhoto(9)],
    imageCount: 1,
    priceLabel: null,
    hasVideo: false,
    isBusiness: false,
    isReserved: false,
    goneAs: null,
    ...overrides,
  });

/** The parts of the catalogue that the post of `aPost` is of. */
const CAR = {
  brand: { id: 1, name: 'Toyota' },
  model: { id: 2, name: 'RAV4' },
  generation: { id: 3, name: 'XA50' },
  modification: { id: 4, name: '2.5 Hybrid AWD-i' },
  bodyType: { id: 5, name: 'Crossover', code: 'crossover' },
  fuelType: { id: 7, name: 'Hybrid', code: 'hybrid' },
  driveType: { id: 3, name: 'All-wheel', code: 'all' },
  transmissionType: { id: 3, name: 'CVT', code: 'cvt' },
  wheel: { id: 1, name: 'Left', code: 'left' },
  color: { id: 1, name: 'White', code: 'white' },
  year: 2021,
  mileage: 46_200,
  displacement: 2500,
  horsePower: 219,
  vin: 'JTMB1RFV5MD',
  features: [{ id: 1, name: 'Rear camera', code: 'rearCamera', group: 'safety' }],
};

const OFFER = {
  price: 27_900,
  userPrice: 27_900,
  documentType: null,
  availability: { id: 1, name: 'In stock', code: 'inStock' },
  ownerNumber: null,
  country: { id: 1, name: 'Armenia' },
  region: { id: 1, name: 'Yerevan' },
  isNew: false,
  isDamaged: false,
  isRunAndGo: true,
  isUnderWarranty: false,
  isNegotiable: false,
  isExchangePossible: false,
  isInstalmentPossible: false,
  clearanceDetails: {
    isCleared: true,
    countryId: 1,
    country: 'Armenia',
    clearancePrice: null,
    clearancePriceUnit: null,
    duty: null,
  },
};

const OWNER = {
  id: 11,
  name: 'Arman V.',
  avatar: null,
  isBusiness: false,
  isVerified: true,
  memberSince: '2024-03-02T00:00:00.000Z',
  activePostsCount: 3,
  followers: 0,
  isFollowing: false,
  responseTime: 30,
};

/** Contacts that a visitor has not revealed. */
const HIDDEN_CONTACTS = {
  contactsHidden: true,
  contactsMasked: false,
  hasPhone: true,
  contactName: null,
  contactEmail: null,
  contactPhoneNumber: null,
  whatsappNumber: null,
  telegramNumber: null,
  lookupAddress: null,
};

/** A whole post as a visitor gets it; checked by the contract. */
export const aPost = (overrides: Partial<Record<keyof Post, unknown>> = {}): Post =>
  Post.parse({
    ...aPostCard(),
    ...CAR,
    ...OFFER,
    ...HIDDEN_CONTACTS,
    id: 7,
    images: [1, 2, 3, 4, 5, 6].map(aPhoto),
    imageCount: 6,
    videoUrl: null,
    description: 'One owner. No accidents.',
    originalDescription: 'Մեկ սեփականատեր։ Վթարված չէ։',
    descriptionSource: 'automatic',
    originalLanguage: 'am',
    chatInfo: null,
    ownerInfo: OWNER,
    own: null,
    suggestions: [aPostCard()],
    ...overrides,
  });
