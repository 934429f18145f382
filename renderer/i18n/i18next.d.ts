import 'i18next';
import type about from './locales/en/about.json';
import type admin from './locales/en/admin.json';
import type auth from './locales/en/auth.json';
import type common from './locales/en/common.json';
import type contact from './locales/en/contact.json';
import type countries from './locales/en/countries.json';
import type errors from './locales/en/errors.json';
import type favorites from './locales/en/favorites.json';
import type follows from './locales/en/follows.json';
import type frame from './locales/en/frame.json';
import type home from './locales/en/home.json';
import type inventory from './locales/en/inventory.json';
import type payments from './locales/en/payments.json';
import type photoImport from './locales/en/photoImport.json';
import type photos from './locales/en/photos.json';
import type post from './locales/en/post.json';
import type posts from './locales/en/posts.json';
import type profile from './locales/en/profile.json';
import type reasons from './locales/en/reasons.json';
import type reports from './locales/en/reports.json';
import type search from './locales/en/search.json';
import type sell from './locales/en/sell.json';
import type server from './locales/en/server.json';
import type shell from './locales/en/shell.json';
import type stockFile from './locales/en/stockFile.json';
import type subscriptions from './locales/en/subscriptions.json';
import type tasks from './locales/en/tasks.json';
import type user from './locales/en/user.json';

/** English is the shape that every language must have (the parity test compares the others with it). */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: typeof about;
      admin: typeof admin;
      auth: typeof auth;
      common: typeof common;
      contact: typeof contact;
      countries: typeof countries;
      errors: typeof errors;
      favorites: typeof favorites;
      follows: typeof follows;
      frame: typeof frame;
      home: typeof home;
      inventory: typeof inventory;
      payments: typeof payments;
      photoImport: typeof photoImport;
      photos: typeof photos;
      post: typeof post;
      posts: typeof posts;
      profile: typeof profile;
      reasons: typeof reasons;
      reports: typeof reports;
      search: typeof search;
      sell: typeof sell;
      server: typeof server;
      shell: typeof shell;
      stockFile: typeof stockFile;
      subscriptions: typeof subscriptions;
      tasks: typeof tasks;
      user: typeof user;
    };
  }
}
